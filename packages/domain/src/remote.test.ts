import { expect, test } from 'vitest';
import { isRemoteCommand, type RemoteKind } from './remote.ts';

test.each<[RemoteKind, string, boolean]>([
  ['key', 'channel_up', true],
  ['key', '7', true],
  ['key', 'escape', false],
  ['search', 'море', true],
  ['search', '  ', false],
  ['open', '/contents/film-5', true],
  ['open', '/', true],
  ['open', '//evil.example/', false],
  ['open', '/\\evil.example', false],
  ['open', 'javascript:alert(1)', false],
  ['open', 'https://evil.example/', false],
])('%s "%s"', (kind, value, isGood) => expect(isRemoteCommand({ kind, value })).toBe(isGood));
