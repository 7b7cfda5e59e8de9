import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { sessionStorageOn } from '../session/storage.ts';
import { memoryStore, userToken } from '../session/testing.ts';
import { sessionOn, untilTag } from '../session/testing-session.ts';
import { serverRenderedQueries, createQueryClient, clearViewer } from './query-client.ts';

test('F-247 F-251 F-470: data of the former viewer is dropped; what is on the screen is refetched', async () => {
  const client = createQueryClient(false);
  let viewer = 'first';
  client.setQueryData(['network'], { provider: 1 });
  client.setQueryData(['favourites'], ['of the first']);
  const observer = new QueryObserver(client, { queryKey: ['user'], queryFn: async () => viewer });
  const stop = observer.subscribe(() => {});
  await client.fetchQuery({ queryKey: ['user'], queryFn: async () => viewer });
  viewer = 'second';
  void clearViewer(client, () => false, Promise.resolve());
  expect(client.getQueryData(['favourites'])).toBeUndefined();
  expect(client.getQueryData(['user'])).toBeUndefined();
  expect(client.getQueryData(['network'])).toEqual({ provider: 1 });
  await expect.poll(() => observer.getCurrentResult().data).toBe('second');
  stop();
});

test('an answer in flight for the former viewer is discarded', async () => {
  const client = createQueryClient(false);
  let arrive: (value: string) => void = () => {};
  let isFirst = true;
  const queryFn = () => {
    if (!isFirst) return Promise.resolve('second');
    isFirst = false;
    return new Promise<string>((resolve) => (arrive = resolve));
  };
  const observer = new QueryObserver(client, { queryKey: ['user'], queryFn });
  const stop = observer.subscribe(() => {});
  void clearViewer(client, () => false, Promise.resolve());
  arrive('first');
  await expect.poll(() => observer.getCurrentResult().data).toBe('second');
  stop();
});

test('F-248: what has left the screen before the next viewer is known is not requested for him', async () => {
  const client = createQueryClient(false);
  const requested: string[] = [];
  const watch = (name: string) =>
    new QueryObserver(client, { queryKey: [name], queryFn: async () => requested.push(name) }).subscribe(() => {});
  const [leaveAccount, leavePage] = [watch('sign-ins'), watch('row')];
  await expect.poll(() => requested.toSorted()).toEqual(['row', 'sign-ins']);
  const next = Promise.withResolvers<void>();
  const cleared = clearViewer(client, () => false, next.promise);
  expect(client.getQueryData(['sign-ins'])).toBeUndefined();
  leaveAccount();
  next.resolve();
  await cleared;
  expect(requested.toSorted()).toEqual(['row', 'row', 'sign-ins']);
  leavePage();
});

test('A-555 C-558 F-292 F-293 F-294: another profile has the rows and channels on the screen refetched, and finds none of the former one’s', async () => {
  const client = createQueryClient(false);
  const requested: string[] = [];
  const watch = (queryKey: string[]) =>
    new QueryObserver(client, { queryKey, queryFn: async () => requested.push(queryKey[0]!) }).subscribe(() => {});
  const stops = [watch(['row', '1']), watch(['channels', 'list'])];
  client.setQueryData(['row', '2'], 'of the former one');
  await expect.poll(() => requested.toSorted()).toEqual(['channels', 'row']);
  const store = memoryStore();
  sessionStorageOn(store).writeToken(userToken());
  const { session } = sessionOn(store, undefined, {
    onViewerChanged: () => void clearViewer(client, () => false, Promise.resolve()),
  });
  session.start();
  await untilTag(session, 'active');
  session.profileSwitched(true);
  await expect.poll(() => requested.toSorted()).toEqual(['channels', 'channels', 'row', 'row']);
  expect(client.getQueryData(['row', '2'])).toBeUndefined();
  expect(session.state()).toMatchObject({ tag: 'active', token: { is_child: true } });
  for (const stop of stops) stop();
});

test('server-rendered data is shown until it has been refetched for the new viewer', async () => {
  const client = createQueryClient(false);
  client.setQueryData(['row', '1'], 'public', { updatedAt: 1 });
  const isServerRendered = serverRenderedQueries(client);
  void clearViewer(client, isServerRendered, Promise.resolve());
  expect(client.getQueryData(['row', '1'])).toBe('public');
  expect(client.getQueryState(['row', '1'])!.isInvalidated).toBe(true);
  client.setQueryData(['row', '1'], 'of one viewer');
  void clearViewer(client, isServerRendered, Promise.resolve());
  expect(client.getQueryData(['row', '1'])).toBeUndefined();
});
