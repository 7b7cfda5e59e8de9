import { beforeEach, expect, test } from 'vitest';
import { readSupportView, SUPPORT_VIEW_KEY } from './support-view.ts';

const values = new Map<string, string>();
const tab = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
};
const token = 'a'.repeat(40);
const until = 1_900_000_000_000;
const now = until - 1;
beforeEach(() => values.clear());

test('the fragment of the console begins the view, and the tab goes on with it after a reload', () => {
  expect(readSupportView(`#support=${token},${until}`, tab, now)).toEqual({ token, until });
  expect(readSupportView('', tab, now)).toEqual({ token, until });
});

test('a view that has ended is none, and its token is removed', () => {
  expect(readSupportView(`#support=${token},${until}`, tab, until)).toBeUndefined();
  expect(tab.getItem(SUPPORT_VIEW_KEY)).toBeNull();
});

test.each(['', '#auth', '#support=', `#support=${token}`, `#support=<b>,${until}`, `#support=${token},x`])(
  'an address with %j is no view',
  (hash) => expect(readSupportView(hash, tab, now)).toBeUndefined(),
);
