// @vitest-environment jsdom
import { act } from 'react';
import { useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ModalHost } from '../../app/modals/ModalHost.tsx';
import { render, type Rendered } from '../../testing.tsx';
import { NotPlayable } from './NotPlayable.tsx';
import type { Content, ContentMetadata } from './queries.ts';

let rendered: Rendered | undefined;
afterEach(async () => rendered?.unmount());

const Place = () => <p data-place>{useLocation().pathname}</p>;

test('C-759: an unavailable film opens a modal whose button leads to television', async () => {
  const content = { title: 'Караван', slug: 'film-5', last_seen_channel_ids: [] } as unknown as Content;
  const metadata = {
    stream_using: { library_id: null, content_schedule: { id: '1', channel_id: 7, timestamp: 0, start_at: '' } },
  } as unknown as ContentMetadata;
  rendered = await render(
    <>
      <NotPlayable content={content} metadata={metadata} />
      <Place />
      <ModalHost />
    </>,
    { path: '/watch/film-5' },
  );
  await rendered.settle();
  const dialog = document.querySelector('[role="dialog"][aria-modal="true"]')!;
  expect(dialog.textContent).toContain('Караван');
  const button = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Смотреть ТВ')!;
  await act(async () => button.click());
  await rendered.settle();
  expect(rendered.container.querySelector('[data-place]')!.textContent).toBe('/channel/7');
});
