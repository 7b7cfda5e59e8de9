import { describe, expect, test } from 'vitest';
import { BrokenMetadata, readMetadataJson, readNfo } from './metadata.ts';

describe('an NFO file', () => {
  test('says what it is about', () => {
    const nfo = `<?xml version="1.0" encoding="UTF-8"?><movie>
      <title>Тихий маяк</title><originaltitle>The Quiet Lighthouse</originaltitle><year>2019</year><plot>Первая строка.\n\nВторая &amp; третья.</plot><tagline>Свет горит</tagline>
      <mpaa>RU:16+</mpaa><genre>Драма / Триллер</genre><genre>Драма</genre><country>Россия</country>
      <director>Анна Иванова</director><credits>Пётр Петров</credits><actor><name>Пётр Петров</name><role>Смотритель</role></actor>
      <ratings><rating name="imdb" max="10"><value>7.84</value></rating><rating name="themoviedb" max="100"><value>81</value></rating></ratings></movie>\nhttps://example.org/title/1`;
    expect(readNfo(nfo, 'ru')).toEqual({
      title: { ru: 'Тихий маяк' },
      original: 'The Quiet Lighthouse',
      year: 2019,
      description: { ru: 'Первая строка.\n\nВторая & третья.' },
      short: { ru: 'Свет горит' },
      age: 16,
      genres: ['Драма', 'Триллер'],
      countries: ['Россия'],
      ratings: [
        { type: 'imdb', rating: '7.8' },
        { type: 'tmdb', rating: '8.1' },
      ],
      credits: [
        { name: 'Анна Иванова', role: 'director' },
        { name: 'Пётр Петров', role: 'writer' },
        { name: 'Пётр Петров', role: 'actor' },
      ],
    });
  });
  test('of several episodes gives the one that is meant', () => {
    const nfo =
      '<episodedetails><title>Один</title><season>1</season><episode>1</episode></episodedetails><episodedetails><title>Два</title><season>1</season><episode>2</episode></episodedetails>';
    expect(readNfo(nfo, 'ru', { season: 1, episode: 2 })).toEqual({ title: { ru: 'Два' } });
  });
  test('that only names a web page says nothing', () =>
    expect(readNfo('https://example.org/title/1', 'ru')).toBeUndefined());
  test('with ampersands as people write them is read', () => {
    const nfo =
      '<movie><title>Winter & Co</title><plot><![CDATA[Кот & пёс]]></plot><genre>R&amp;B</genre></movie>\nhttps://example.org/title?a=1&b=2';
    expect(readNfo(nfo, 'en')).toEqual({
      title: { en: 'Winter & Co' },
      description: { en: 'Кот & пёс' },
      genres: ['R&B'],
    });
  });
  test.each([
    ['an address', '<!DOCTYPE movie SYSTEM "http://example.org/movie.dtd">'],
    ['an internal subset', '<!DOCTYPE movie [\n  <!ELEMENT movie (title)>\n  <!ENTITY studio "Aerial > Cinema">\n]>'],
    ['an address and a subset', '<!DOCTYPE movie PUBLIC "-//X//EN" "movie.dtd" [<!ENTITY a "b">] >'],
  ])('with a DOCTYPE of %s is read', (_what, doctype) => {
    expect(readNfo(`<?xml version="1.0"?>\n${doctype}\n<movie><title>Winter &studio;</title></movie>`, 'en')).toEqual({
      title: { en: 'Winter &studio;' },
    });
  });
  test('that is broken is reported', () =>
    expect(() => readNfo('<movie><title>Маяк</movie>', 'ru')).toThrow(BrokenMetadata));
  test.each([
    ['PG-13', 12],
    ['Rated R', 18],
    ['TV-MA', 18],
    ['18+', 18],
    ['G', 0],
    ['нет', undefined],
  ])('the mark %s is the age %s', (mark, age) =>
    expect(readNfo(`<movie><mpaa>${mark}</mpaa></movie>`, 'ru')?.age).toBe(age),
  );
});

describe('a JSON file', () => {
  test('has texts plain or by language', () => {
    expect(
      readMetadataJson(
        '{"title":{"ru":"Маяк","en":"Lighthouse"},"description":"О маяке.","year":2019,"age":12,"genres":["Драма"],"actors":[{"name":"Пётр Петров"}],"directors":["Анна Иванова"],"ratings":{"imdb":7.5,"x":"n/a"}}',
        'ru',
      ),
    ).toEqual({
      title: { ru: 'Маяк', en: 'Lighthouse' },
      description: { ru: 'О маяке.' },
      year: 2019,
      age: 12,
      genres: ['Драма'],
      ratings: [{ type: 'imdb', rating: '7.5' }],
      credits: [
        { name: 'Анна Иванова', role: 'director' },
        { name: 'Пётр Петров', role: 'actor' },
      ],
    });
  });
  test.each([['not json'], ['[]'], ['null']])('%s is reported', (text) =>
    expect(() => readMetadataJson(text, 'ru')).toThrow(BrokenMetadata),
  );
});

test('a title leaves on a date; a mistyped one is refused', () => {
  expect(readMetadataJson('{"leaves": "2027-01-31"}', 'ru')).toEqual({ leavesAt: '2027-01-31T00:00:00.000Z' });
  for (const leaves of ['31.01.2027', '2027-13-01', 5])
    expect(() => readMetadataJson(JSON.stringify({ leaves }), 'ru')).toThrow(BrokenMetadata);
});
