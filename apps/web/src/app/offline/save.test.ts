import type { DeviceId, ProfileId } from '@aerial/domain/ids.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { initialConnectivity, type Connectivity } from '../../core/connectivity/machine.ts';
import type { Session } from '../../core/session.ts';
import type { SavedStore } from './database.ts';
import { MAX_AGE_MS, ownerOf, type SavedIndex } from './rules.ts';
import { createSaver } from './save.ts';

const NOW = Date.now();
const active = (profile?: string): Session => ({
  tag: 'active',
  renewing: false,
  token: {
    access_token: 'secret',
    expires_at: NOW,
    received_at: NOW,
    device_id: '5' as DeviceId,
    is_guest: false,
    is_child: false,
    ...(profile !== undefined && { profile_id: profile as ProfileId }),
  },
});

function browser(first: Session = active()) {
  let [session, connectivity]: [Session, Connectivity] = [first, initialConnectivity];
  let [index, data]: [SavedIndex | undefined, Map<string, unknown>] = [undefined, new Map()];
  /** Hashes of the data that each save wrote. */
  const written: string[][] = [];
  const listeners: (() => void)[] = [];
  const timers: (() => void)[] = [];
  const queryClient = new QueryClient();
  const store: SavedStore = {
    readIndex: async () => index,
    read: async () =>
      index && { ...index, entries: index.entries.map((entry) => ({ ...entry, data: data.get(entry.hash) })) },
    async write(saved, { changed, removed }) {
      for (const hash of removed === 'all' ? [...data.keys()] : removed) data.delete(hash);
      for (const entry of changed) data.set(entry.hash, entry.data);
      written.push(changed.map(({ hash }) => hash));
      index = saved;
    },
    clear: async () => void ([index, data] = [undefined, new Map()]),
  };
  const start = () =>
    createSaver({
      queryClient,
      session: { state: () => session, subscribe: (listener) => (listeners.push(listener), () => {}) },
      connectivity: { state: () => connectivity },
      store,
      build: 'assets/entry-client-1.js',
      now: () => NOW,
      setTimeout: (work) => timers.push(work),
    });
  return {
    queryClient,
    start,
    timers,
    store,
    become(next: Session) {
      session = next;
      for (const listener of listeners) listener();
      return new Promise((resolve) => setTimeout(resolve, 0));
    },
    lose: () => void (connectivity = { tag: 'offline', check: 1, isChecking: false, pauseMs: 2000 }),
    written,
    /** The data that is there. */
    data: () => data,
    keys: () => index?.entries.map(({ key }) => key[0]),
    text: () => index && JSON.stringify([index, ...data]),
  };
}

describe('what is loaded is stored', () => {
  test('of pages, without tokens and without what the viewer is asked for in settings', async () => {
    const { queryClient, start, keys, text } = browser();
    queryClient.setQueryData(['row', '1'], { title: 'Новинки' });
    queryClient.setQueryData(['user'], { phone: '+7' });
    queryClient.setQueryData(['devices'], [{ id: '5' }]);
    await start()();
    expect(keys()).toEqual(['row']);
    expect(text()).not.toMatch(/secret|\+7/);
  });

  test('after a change, once for many', async () => {
    const { queryClient, start, timers, keys } = browser();
    start();
    for (const id of ['1', '2']) queryClient.setQueryData(['row', id], {});
    expect(timers).toHaveLength(1);
    timers[0]!();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(keys()).toEqual(['row', 'row']);
  });

  test('what has not changed is not written again, and what left the cache stays', async () => {
    const { queryClient, start, written, data, keys } = browser();
    queryClient.setQueryData(['row', '1'], { title: 'Новинки' }, { updatedAt: NOW - 1000 });
    queryClient.setQueryData(['row', '2'], { title: 'Лучшее' }, { updatedAt: NOW - 1000 });
    const save = start();
    await save();
    queryClient.setQueryData(['row', '2'], { title: 'Другое' }, { updatedAt: NOW });
    queryClient.removeQueries({ queryKey: ['row', '1'] });
    await save();
    expect(written).toEqual([['["row","1"]', '["row","2"]'], ['["row","2"]']]);
    expect(keys()).toEqual(['row', 'row']);
    expect([...data().values()]).toEqual([{ title: 'Новинки' }, { title: 'Другое' }]);
  });

  test('what is dropped loses its data', async () => {
    const page = browser();
    const old = { hash: '["row","0"]', key: ['row', '0'], updatedAt: NOW - MAX_AGE_MS, size: 1 };
    const owner = ownerOf((active() as Extract<Session, { tag: 'active' }>).token)!;
    await page.store.write(
      { owner, build: 'assets/entry-client-1.js', savedAt: NOW, entries: [old] },
      { changed: [{ ...old, data: {} }], removed: [] },
    );
    await page.start()();
    expect(page.data().size).toBe(0);
  });

  test('not while the service cannot be reached: what is shown may be old', async () => {
    const { queryClient, start, lose, keys } = browser();
    queryClient.setQueryData(['row', '1'], {});
    lose();
    await start()();
    expect(keys()).toBeUndefined();
  });
});

describe('what is stored is deleted', () => {
  test.each([
    ['when the viewer logs out', { tag: 'signed-out' } as Session],
    ['when another profile watches', active('7')],
    ['when another viewer starts', { tag: 'country-forbidden' } as Session],
  ])('%s', async (_when, next) => {
    const { queryClient, start, become, keys } = browser();
    queryClient.setQueryData(['row', '1'], {});
    await start()();
    expect(keys()).toEqual(['row']);
    await become(next);
    expect(keys()).toBeUndefined();
  });

  test('at the start, if it is of another profile', async () => {
    const page = browser(active('7'));
    await page.store.write({ owner: 'other', build: '', savedAt: NOW, entries: [] }, { changed: [], removed: 'all' });
    page.start();
    await page.become(active('7'));
    expect(page.text()).toBeUndefined();
  });

  test('not while a token is renewed', async () => {
    const { queryClient, start, become, keys } = browser();
    queryClient.setQueryData(['row', '1'], {});
    await start()();
    await become({ ...active(), tag: 'renewing', starting: false } as Session);
    expect(keys()).toEqual(['row']);
  });
});
