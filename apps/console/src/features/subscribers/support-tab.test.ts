import { parseSupportView, SUPPORT_VIEW_KEY } from '@aerial/domain/support-view.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { openSupportTab } from './support-tab.ts';

const started = { access_token: 'a'.repeat(40), expires_at: '2031-01-31T20:59:59Z' };
const until = Date.parse(started.expires_at);

test('the session is in the storage of the new tab, and in no address', () => {
  const stored = new Map<string, string>();
  const addresses: string[] = [];
  const tab = {
    sessionStorage: { setItem: (key: string, value: string) => void stored.set(key, value) },
    opener: {},
    location: { replace: (address: string) => void addresses.push(address) },
  };
  const open = (address: string) => (addresses.push(address), tab);
  expect(openSupportTab(started, { open } as unknown as Window)).toBe(true);
  expect(addresses).toEqual(['', '/']);
  expect(tab.opener).toBeNull();
  expect(parseSupportView(stored.get(SUPPORT_VIEW_KEY)!, epochMs(until - 1))).toEqual({
    token: started.access_token,
    until,
  });
});

test('a browser that blocks the tab is reported', () =>
  expect(openSupportTab(started, { open: () => null } as unknown as Window)).toBe(false));
