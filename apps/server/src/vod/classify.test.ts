import { expect, test } from 'vitest';
import { classify, type Folder } from './classify.ts';

/** A tree from paths; those that end in a slash are folders. */
function tree(...paths: string[]): Folder {
  interface Draft {
    name: string;
    files: string[];
    folders: Draft[];
  }
  const root: Draft = { name: 'films', files: [], folders: [] };
  for (const path of paths) {
    const parts = path.split('/');
    const file = parts.pop()!;
    let at = root;
    for (const name of parts) {
      let next = at.folders.find((folder) => folder.name === name);
      if (!next) at.folders.push((next = { name, files: [], folders: [] }));
      at = next;
    }
    if (file) at.files.push(file);
  }
  return root;
}
const brief = (folder: Folder) => {
  const { titles, skipped } = classify(folder);
  return {
    titles: titles.map((title) => [
      title.kind,
      title.key,
      title.named.title,
      ...(title.kind === 'series'
        ? [title.episodes.map(({ season, episode }) => `${season}x${episode}`).join(' ')]
        : [title.video]),
    ]),
    skipped: skipped.map(({ path, reason }) => `${path}: ${reason}`),
  };
};

test('a film in a folder of its own has what lies there', () => {
  const { titles } = classify(
    tree(
      'Маяк (2019)/Маяк.mkv',
      'Маяк (2019)/movie.nfo',
      'Маяк (2019)/poster.jpg',
      'Маяк (2019)/fanart.png',
      'Маяк (2019)/Маяк-trailer.mp4',
      'Маяк (2019)/Extras/Съёмки.mkv',
    ),
  );
  expect(titles).toEqual([
    {
      kind: 'movie',
      key: 'Маяк (2019)',
      named: { title: 'Маяк', year: 2019 },
      video: 'Маяк (2019)/Маяк.mkv',
      metadata: ['Маяк (2019)/movie.nfo'],
      poster: 'Маяк (2019)/poster.jpg',
      fanart: 'Маяк (2019)/fanart.png',
      trailer: 'Маяк (2019)/Маяк-trailer.mp4',
    },
  ]);
});

test('films beside each other have what bears their names', () => {
  const { titles } = classify(
    tree('Маяк (2019).mkv', 'Маяк (2019).nfo', 'Маяк (2019)-poster.jpg', 'Туман (2020).mp4', 'poster.jpg'),
  );
  expect(titles.map(({ key, metadata, poster }) => [key, metadata, poster])).toEqual([
    ['Маяк (2019)', ['Маяк (2019).nfo'], 'Маяк (2019)-poster.jpg'],
    ['Туман (2020)', [], undefined],
  ]);
});

test('folders of folders are searched', () => {
  expect(brief(tree('Кино/Маяк (2019)/a.mkv', 'Кино/Старое/Туман (1966)/b.avi', '.cache/c.mkv')).titles).toEqual([
    ['movie', 'Кино/Маяк (2019)', 'Маяк', 'Кино/Маяк (2019)/a.mkv'],
    ['movie', 'Кино/Старое/Туман (1966)', 'Туман', 'Кино/Старое/Туман (1966)/b.avi'],
  ]);
});

test('a series by its seasons, its metadata or its episodes', () => {
  const found = classify(
    tree(
      'Смена/tvshow.nfo',
      'Смена/poster.jpg',
      'Смена/season02-poster.jpg',
      'Смена/Season 01/Смена S01E02.mkv',
      'Смена/Season 01/Смена S01E01 - Начало.mkv',
      'Смена/Season 01/Смена S01E01 - Начало.nfo',
      'Смена/Season 01/Смена S01E01 - Начало-thumb.jpg',
      'Смена/Season 02/01.mkv',
      'Плоская/Плоская 1x01.mkv',
      'Плоская/Плоская 1x02.mkv',
    ),
  );
  expect(
    found.titles.map(
      (title) =>
        title.kind === 'series' && [
          title.key,
          title.episodes.map(({ season, episode, title: name }) => `${season}x${episode} ${name ?? ''}`),
        ],
    ),
  ).toEqual([
    ['Смена', ['1x1 Начало', '1x2 ', '2x1 ']],
    ['Плоская', ['1x1 ', '1x2 ']],
  ]);
  expect(found.titles[0]).toMatchObject({
    metadata: ['Смена/tvshow.nfo'],
    poster: 'Смена/poster.jpg',
    seasonPosters: { 2: 'Смена/season02-poster.jpg' },
    episodes: [
      {
        metadata: ['Смена/Season 01/Смена S01E01 - Начало.nfo'],
        landscape: 'Смена/Season 01/Смена S01E01 - Начало-thumb.jpg',
      },
      {},
      {},
    ],
  });
});

test.each([
  [
    'several videos in the folder of one film',
    tree('Маяк (2019)/cd1.avi', 'Маяк (2019)/cd2.avi'),
    'Маяк (2019): several videos in the folder of one film: cd1.avi, cd2.avi',
  ],
  ['a folder without a video', tree('Маяк (2019)/poster.jpg'), 'Маяк (2019): no video in it'],
  ['a sample', tree('Маяк (2019)/Маяк.mkv', 'Маяк (2019)/Маяк-sample.mkv'), 'Маяк (2019)/Маяк-sample.mkv: a sample'],
  [
    'an episode without numbers',
    tree('Смена/tvshow.nfo', 'Смена/Season 01/S01E01.mkv', 'Смена/Season 01/Интервью.mkv'),
    'Смена/Season 01/Интервью.mkv: no season and episode in its name (S01E02)',
  ],
  [
    'an episode twice',
    tree('Смена/tvshow.nfo', 'Смена/S01E01.avi', 'Смена/Season 1/S01E01.mkv'),
    'Смена/Season 1/S01E01.mkv: the same episode as Смена/S01E01.avi',
  ],
  ['a series without episodes', tree('Смена/tvshow.nfo', 'Смена/poster.jpg'), 'Смена: a series without episodes'],
  [
    'what is no season',
    tree('Смена/tvshow.nfo', 'Смена/S01E01.mkv', 'Смена/Разное/a.mkv'),
    'Смена/Разное: not the folder of a season (Season 01)',
  ],
])('%s is skipped, with the reason', (_what, folder, line) => expect(brief(folder).skipped).toContain(line));
