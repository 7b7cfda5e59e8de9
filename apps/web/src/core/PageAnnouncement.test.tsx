// @vitest-environment jsdom
import { act } from 'react';
import { Link } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { render, type Rendered } from '../testing.tsx';
import { PageAnnouncement } from './PageAnnouncement.tsx';

let screen: Rendered | undefined;
afterEach(async () => {
  await screen?.unmount();
  vi.useRealTimers();
});

test('a new page is announced by its title once that has settled; the first one and later changes are not', async () => {
  vi.useFakeTimers();
  document.title = 'Home';
  screen = await render(
    <>
      <Link to="/packets">Packets</Link>
      <PageAnnouncement />
    </>,
  );
  const spoken = () => screen!.container.querySelector('output')!.textContent;
  const retitle = (title: string) =>
    act(async () => {
      document.title = title;
      // The observer reports in a microtask.
      await Promise.resolve();
      vi.advanceTimersByTime(299);
    });
  const settle = () => act(async () => void vi.advanceTimersByTime(1));
  await retitle('Home of films');
  await settle();
  expect(spoken()).toBe('');

  await act(async () => screen!.container.querySelector('a')!.click());
  await retitle('Loading');
  await retitle('Packets');
  expect(spoken()).toBe('');
  await settle();
  expect(spoken()).toBe('Packets');
  await retitle('Packets for you');
  await settle();
  expect(spoken()).toBe('Packets');
});
