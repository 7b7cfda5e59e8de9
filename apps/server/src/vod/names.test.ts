import { expect, test } from 'vitest';
import { episodeOf, isTrailer, seasonOf, titleOf } from './names.ts';

test.each([
  ['Тихий маяк (2019)', { title: 'Тихий маяк', year: 2019 }],
  ['Тихий маяк (2019) [1080p]', { title: 'Тихий маяк', year: 2019 }],
  ['Quiet.Lighthouse.2019.1080p.BluRay', { title: 'Quiet Lighthouse', year: 2019 }],
  ['Quiet_Lighthouse_[2019]', { title: 'Quiet Lighthouse', year: 2019 }],
  ['2010 (1984)', { title: '2010', year: 1984 }],
  ['1984', { title: '1984' }],
  ['Без года.720p', { title: 'Без года' }],
  ['Без года', { title: 'Без года' }],
])('%s is %o', (name, expected) => expect(titleOf(name)).toEqual(expected));

test.each([
  ['Show S01E02.mkv', undefined, { season: 1, episode: 2 }],
  ['Сериал.s02e10.Туман над морем.1080p.mkv', undefined, { season: 2, episode: 10, title: 'Туман над морем' }],
  ['show - 3x07 - Fog (2019).mkv', undefined, { season: 3, episode: 7, title: 'Fog' }],
  ['Серия 5.mkv', 2, { season: 2, episode: 5 }],
  ['05.mkv', 1, { season: 1, episode: 5 }],
  ['05.mkv', undefined, undefined],
  ['Интервью.mkv', 1, undefined],
])('%s in season %s is %o', (file, season, expected) => expect(episodeOf(file, season)).toEqual(expected));

test.each([
  ['Season 01', 1],
  ['season.2', 2],
  ['S3', 3],
  ['Сезон 4', 4],
  ['5 сезон', 5],
  ['Specials', 0],
  ['Extras', undefined],
])('the folder %s is season %s', (folder, expected) => expect(seasonOf(folder)).toBe(expected));
test.each([
  ['Film (2019)-trailer.mp4', true],
  ['trailer.mkv', true],
  ['Trailer Park (2012).mkv', false],
])('%s is a trailer: %s', (file, expected) => expect(isTrailer(file)).toBe(expected));
