import { expect, test } from 'vitest';
import { persistStartParams, readStartParams } from '../../session/start-params.ts';
import { hasUnfinishedBusiness } from './marks.ts';
import { takeQuery } from './returned.ts';

function storage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

test('A-492 A-493 F-184 F-185: a return from a payment page is found once, though it has left the address', () => {
  const [localStorage, sessionStorage] = [storage(), storage()];
  const page = {
    document: { cookie: '' },
    localStorage,
    sessionStorage,
  } as unknown as Window;
  expect(hasUnfinishedBusiness(page)).toBe(false);
  persistStartParams(
    readStartParams(new URL('https://tv.example/packets/102?purchased=true')),
    localStorage,
    sessionStorage,
  );
  expect(hasUnfinishedBusiness(page)).toBe(true);
  expect(takeQuery('', sessionStorage)).toBe('?purchased=true');
  expect([hasUnfinishedBusiness(page), takeQuery('?ts=1', sessionStorage)]).toEqual([false, '?ts=1']);
});
