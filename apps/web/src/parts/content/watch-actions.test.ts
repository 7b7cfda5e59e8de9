import { asContentId } from '@aerial/domain/ids.ts';
import { typed, type Plain } from '@aerial/domain/plain.ts';
import { expect, test } from 'vitest';
import type { ContentMetadata } from './queries.ts';
import { watchAddress, watchState } from './watch-actions.ts';

const content = { is_lost: false, is_announcement: false };
const metadata = (over: Plain<Partial<ContentMetadata>> = {}): ContentMetadata =>
  typed<ContentMetadata>({
    id: '5',
    is_purchased: true,
    is_available: true,
    is_lost: false,
    histories: [],
    is_continuation: false,
    min_price: null,
    buttons: [],
    license_info: null,
    user_license_info: null,
    stream_using: null,
    next_to_play: null,
    history: null,
    favorite: null,
    user_rating: null,
    ...over,
  });

test('C-171: without its data the button loads', () =>
  expect(watchState(content, undefined, true)).toEqual({ tag: 'loading' }));
test('C-753 C-631: is_available false is "not available"', () =>
  expect(watchState(content, metadata({ is_available: false }), true).tag).toBe('unavailable'));
test('C-752: lost content is not available', () =>
  expect(watchState({ ...content, is_lost: true }, undefined, true).tag).toBe('unavailable'));
test('C-773: available, but nothing to play yet', () =>
  expect(watchState(content, metadata(), false).tag).toBe('processing'));
test('C-771: an announcement is announced', () =>
  expect(watchState({ ...content, is_announcement: true }, undefined, true).tag).toBe('announcement'));

test('C-631: a title that must be bought first has its buy button', () => {
  const state = watchState(
    content,
    metadata({ is_purchased: false, is_available: false, buttons: [{ button_type: 'pay', play_after: true }] }),
    true,
  );
  expect(state).toMatchObject({ tag: 'ready', buttons: [{ kind: 'pay', playsAfter: true }] });
});
test('C-173: one button, its kind by the wire', () => {
  const state = watchState(
    content,
    metadata({ buttons: [{ button_type: 'pay', caption: 'Buy', play_after: true, button_data: { id: 1 } }] }),
    true,
  );
  expect(state).toMatchObject({
    tag: 'ready',
    buttons: [{ kind: 'pay', caption: 'Buy', playsAfter: true, data: { id: 1 } }],
  });
});
test('C-172 C-174 C-175: several buttons; any other type plays', () => {
  const state = watchState(
    content,
    metadata({ buttons: [{ button_type: 'watch' }, { show_options: true }, null] }),
    true,
  );
  expect(state).toMatchObject({ buttons: [{ kind: 'play' }, { kind: 'options' }] });
});
test('without buttons it plays', () =>
  expect(watchState(content, metadata(), true)).toMatchObject({ buttons: [{ kind: 'play' }], isContinued: false }));
test('C-355: a continuation, or a position worth resuming, continues', () => {
  expect(watchState(content, metadata({ is_continuation: true }), true)).toMatchObject({ isContinued: true });
  expect(watchState(content, metadata({ history: { seconds: 300, watch_percentage: 20 } }), true)).toMatchObject({
    isContinued: true,
    resumeAt: 300,
  });
});

test('a series plays its next episode, a broadcast its channel, a film itself', () => {
  const film = { id: asContentId('5'), slug: 'film-5' };
  expect(watchAddress(film, metadata())).toBe('/watch/film-5');
  expect(watchAddress(film, metadata({ next_to_play: { id: '7', slug: 's1e2-7', season: 1, series: 2 } }))).toBe(
    '/watch/s1e2-7',
  );
  const content_schedule = { id: '1', channel_id: 3, timestamp: 1_700_000_000, start_at: '2023-11-14T22:13:20Z' };
  expect(watchAddress(film, metadata({ stream_using: { library_id: null, content_schedule } }))).toBe(
    '/channel/3?ts=1700000000',
  );
});
