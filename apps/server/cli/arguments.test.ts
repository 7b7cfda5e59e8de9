import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

const read = (line: string): unknown => {
  const result = readArguments(line.split(' ').filter(Boolean));
  return result.ok ? result.value : result.error;
};

test.each([
  ['help', { name: 'help' }],
  ['import epg --help', { name: 'help' }],
  [
    'import channels /lists/Город.m3u',
    { name: 'import channels', file: '/lists/Город.m3u', list: 'Город.m3u', language: 'ru', isQuiet: false },
  ],
  [
    'import channels --provider meridian --list main a.m3u --quiet',
    { name: 'import channels', file: 'a.m3u', list: 'main', provider: 'meridian', language: 'ru', isQuiet: true },
  ],
  [
    'import channels a.m3u --record 3',
    { name: 'import channels', file: 'a.m3u', list: 'a.m3u', recordDays: 3, language: 'ru', isQuiet: false },
  ],
  [
    'import channels a.m3u --age 6',
    { name: 'import channels', file: 'a.m3u', list: 'a.m3u', age: 6, language: 'ru', isQuiet: false },
  ],
  [
    'import epg guide.xml.gz --language=en',
    { name: 'import epg', file: 'guide.xml.gz', language: 'en', isQuiet: false },
  ],
  [
    'import vod /films/Кино/',
    { name: 'import vod', file: '/films/Кино/', list: 'Кино', language: 'ru', isQuiet: false },
  ],
  [
    'import vod kino --library 7 --list all --language en --quiet',
    { name: 'import vod', file: 'kino', list: 'all', library: 7, language: 'en', isQuiet: true },
  ],
  [
    'ingest /films/Маяк.mkv',
    { name: 'ingest', file: '/films/Маяк.mkv', title: 'Маяк', language: 'ru', isQuiet: false },
  ],
  [
    'ingest a.mkv --id lighthouse --title Light --library 7',
    { name: 'ingest', file: 'a.mkv', id: 'lighthouse', title: 'Light', library: 7, language: 'ru', isQuiet: false },
  ],
  [
    'channel blackout apex --from 2031-01-31T20:00:00+03:00 --to 1927654200',
    { name: 'channel blackout', change: 'add', channel: 'apex', start: 1927645200, end: 1927654200 },
  ],
  [
    'channel blackout 4 --from 2031-01-31T17:00Z --to 2031-01-31T18:00Z --provider meridian --remove',
    {
      name: 'channel blackout',
      change: 'remove',
      channel: '4',
      start: 1927645200,
      end: 1927648800,
      provider: 'meridian',
    },
  ],
  [
    'channel vitrina encore --web https://player.example.com/live?id=7 --light /light --sdk https://player.example.com/sdk.js --offset 120',
    {
      name: 'channel vitrina',
      channel: 'encore',
      vitrina: {
        web: 'https://player.example.com/live?id=7',
        webLight: '/light',
        sdk: 'https://player.example.com/sdk.js',
        offsetS: 120,
      },
    },
  ],
  ['channel vitrina 19 --web /player', { name: 'channel vitrina', channel: '19', vitrina: { web: '/player' } }],
  ['channel vitrina 19 --remove', { name: 'channel vitrina', channel: '19', vitrina: undefined }],
  [
    'import packets packets.yaml --provider meridian --dry-run',
    {
      name: 'import packets',
      file: 'packets.yaml',
      provider: 'meridian',
      language: 'ru',
      isQuiet: false,
      isDryRun: true,
    },
  ],
  ['report ledger', { name: 'report ledger' }],
  [
    'report payments --from 2031-01-31T17:00Z --to 2031-02-28T17:00Z',
    { name: 'report payments', from: 1927645200, to: 1930064400 },
  ],
  ['provider token meridian', { name: 'provider token', shortname: 'meridian' }],
])('aerial %s', (line, expected) => expect(read(line)).toEqual(expected));

test.each([
  ['', 'a command is missing'],
  ['import', 'import needs a subcommand: channels, epg, packets or vod'],
  ['report', 'report needs a subcommand: ledger or payments'],
  ['report ledger a', 'report ledger: unexpected: a'],
  ['report payments --from 2031-01-31T17:00Z', 'report payments: --to is missing'],
  ['import packets', 'import packets: a file is missing'],
  ['provider', 'provider needs a subcommand: token'],
  ['provider token', 'provider token: the shortname of a provider is missing'],
  ['provider token a b', 'provider token: only one provider at a time; unexpected: b'],
  ['provider token a --language en', "Unknown option '--language'"],
  ['channel', 'channel needs a subcommand: blackout or vitrina'],
  ['channel vitrina', 'channel vitrina: the id or slug of a channel is missing'],
  ['channel vitrina 19', 'channel vitrina: --web is missing'],
  [
    'channel vitrina 19 --web javascript:alert(1)',
    '--web javascript:alert(1): expected an http or https address, or a path of this installation',
  ],
  [
    'channel vitrina 19 --web //elsewhere',
    '--web //elsewhere: expected an http or https address, or a path of this installation',
  ],
  ['channel vitrina 19 --web /player --offset week', '--offset week: expected seconds from 0 to 86400'],
  ['channel vitrina 19 --web /player --remove', '--remove and --web exclude each other'],
  ['channel blackout', 'channel blackout: the id or slug of a channel is missing'],
  ['channel blackout apex --to 1927654200', 'channel blackout: --from is missing'],
  [
    'channel blackout apex --from today --to 1927654200',
    '--from today: expected a time such as 2031-01-31T20:00:00Z, or Unix seconds',
  ],
  ['channel blackout apex --from 1927654200 --to 1927654200', '--to is not after --from'],
  ['import films', 'unknown command: import films'],
  ['export', 'unknown command: export'],
  ['import epg', 'import epg: a file is missing'],
  ['import vod', 'import vod: a folder is missing'],
  ['import vod a b', 'import vod: only one folder at a time; unexpected: b'],
  ['import vod a --library x', '--library x: expected the number of a library'],
  ['import epg a b', 'import epg: only one file at a time; unexpected: b'],
  ['import epg a --provider x', "Unknown option '--provider'"],
  ['import channels a --record week', '--record week: expected days from 0 to 99'],
  ['import channels a --age teen', '--age teen: expected years from 0 to 21'],
  ['ingest a --library=', '--library is empty'],
  ['ingest a --library seven', '--library seven: expected the number of a library'],
  ['ingest a --language russian', '--language russian: expected two letters, such as ru or en'],
])('aerial %s is refused', (line, message) => expect(read(line)).toBe(message));
