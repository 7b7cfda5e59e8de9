import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast, toastStore } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});
const texts = () => toastStore.current().map(({ text }) => text);

test('C-867 an alert is there for 3 s', () => {
  showToast('Ссылка скопирована');
  vi.advanceTimersByTime(2_999);
  expect(texts()).toEqual(['Ссылка скопирована']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('the same text is shown once, and three toasts at most', () => {
  for (const text of ['1', '1', '2', '3', '4']) showToast(text);
  expect(texts()).toEqual(['2', '3', '4']);
});
