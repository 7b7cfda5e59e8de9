import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

const read = (line: string): unknown => {
  const result = readArguments(line.split(' ').filter(Boolean));
  return result.ok ? result.value : result.error;
};

test.each([
  ['help', { name: 'help' }],
  ['import epg --help', { name: 'help' }],
  ['import channels /lists/Город.m3u', { name: 'import channels', file: '/lists/Город.m3u', list: 'Город.m3u', language: 'ru', isQuiet: false }],
  ['import channels --provider meridian --list main a.m3u --quiet', { name: 'import channels', file: 'a.m3u', list: 'main', provider: 'meridian', language: 'ru', isQuiet: true }],
  ['import epg guide.xml.gz --language=en', { name: 'import epg', file: 'guide.xml.gz', language: 'en', isQuiet: false }],
  ['ingest /films/Маяк.mkv', { name: 'ingest', file: '/films/Маяк.mkv', title: 'Маяк', language: 'ru', isQuiet: false }],
  ['ingest a.mkv --id lighthouse --title Light --library 7', { name: 'ingest', file: 'a.mkv', id: 'lighthouse', title: 'Light', library: 7, language: 'ru', isQuiet: false }],
])('aerial %s', (line, expected) => expect(read(line)).toEqual(expected));

test.each([
  ['', 'a command is missing'],
  ['import', 'import what? channels or epg'],
  ['import films', 'there is no command import films'],
  ['export', 'there is no command export'],
  ['import epg', 'import epg: a file is missing'],
  ['import epg a b', 'import epg: one file at a time; b is too much'],
  ['import epg a --provider x', "Unknown option '--provider'"],
  ['ingest a --library=', '--library is empty'],
  ['ingest a --library seven', '--library seven: the number of a library is expected'],
  ['ingest a --language russian', '--language russian: two letters are expected, such as ru or en'],
])('aerial %s is refused', (line, message) => expect(read(line)).toBe(message));
