// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TvChannel } from '../../parts/channels/model.ts';
import { createZapNotice, useZapNotice, ZapNoticeContext } from './zap-notice.ts';

const channel = (id: number) => ({ id, name: `Channel ${id}` }) as TvChannel;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a channel is named once its picture takes long, and the next ones at once', () => {
  const notice = createZapNotice();
  const seen: (number | undefined)[] = [];
  notice.subscribe(() => void seen.push(notice.current()?.id));
  notice.expect(channel(2));
  vi.advanceTimersByTime(299);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(1);
  notice.expect(channel(3));
  expect(seen).toEqual([2, 3]);
  notice.clear();
  vi.advanceTimersByTime(1000);
  expect(seen).toEqual([2, 3, undefined]);
});

test('a page that comes in time makes no notice', () => {
  const notice = createZapNotice();
  notice.expect(channel(2));
  vi.advanceTimersByTime(100);
  notice.clear();
  vi.advanceTimersByTime(1000);
  expect(notice.current()).toBeUndefined();
});

test('what a notice does not change is not rendered again', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const notice = createZapNotice();
  const renders = new Map<number, number>();
  function Row({ id }: { id: number }) {
    const isCurrent = useZapNotice((zapped) => (zapped ? zapped.id === id : id === 1));
    renders.set(id, (renders.get(id) ?? 0) + 1);
    return isCurrent && `current ${id}`;
  }
  const box = document.createElement('div');
  const root = createRoot(box);
  act(() =>
    root.render(
      <ZapNoticeContext value={notice}>
        {[1, 2, 3].map((id) => (
          <Row key={id} id={id} />
        ))}
      </ZapNoticeContext>,
    ),
  );
  act(() => {
    notice.expect(channel(2));
    vi.advanceTimersByTime(300);
  });
  expect([box.textContent, [...renders]]).toEqual([
    'current 2',
    [
      [1, 2],
      [2, 2],
      [3, 1],
    ],
  ]);
  act(() => root.unmount());
  vi.unstubAllGlobals();
});
