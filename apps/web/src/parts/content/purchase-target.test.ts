import { asChannelId, asLibraryId } from '@aerial/domain/ids.ts';
import { expect, test } from 'vitest';
import { purchaseTarget } from './purchase-target.ts';
import type { Content, ContentMetadata } from './queries.ts';

const film = { id: '5', slug: 'film-5' } as unknown as Content;
const metadata = (stream: object | null) =>
  ({ next_to_play: null, stream_using: stream }) as unknown as Pick<ContentMetadata, 'next_to_play' | 'stream_using'>;
const broadcast = { id: '1', channel_id: asChannelId(7), timestamp: 1_795_168_800, start_at: '' };

test('A-485: a film of a library is bought by its own packets, and plays after it', () => {
  const own = { kind: 'content', id: '5', path: '/watch/film-5' };
  expect(purchaseTarget(film, undefined)).toEqual(own);
  expect(purchaseTarget(film, metadata({ library_id: asLibraryId(1), content_schedule: null }))).toEqual(own);
});

test('C-510: what only the archive of a channel has is bought with that channel', () =>
  expect(purchaseTarget(film, metadata({ library_id: null, content_schedule: broadcast }))).toEqual({
    kind: 'channel',
    id: '7',
    path: '/channel/7?ts=1795168800',
  }));
