import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { answersOfPage, createQueryClient, forgetViewer } from './query-client.ts';

test('F-247 F-251 F-470: nothing of the former viewer stays; what is on the screen is loaded anew', async () => {
  const client = createQueryClient(false);
  let viewer = 'first';
  client.setQueryData(['network'], { provider: 1 });
  client.setQueryData(['favourites'], ['of the first']);
  const observer = new QueryObserver(client, { queryKey: ['user'], queryFn: async () => viewer });
  const stop = observer.subscribe(() => {});
  await client.fetchQuery({ queryKey: ['user'], queryFn: async () => viewer });
  viewer = 'second';
  forgetViewer(client, () => false);
  expect(client.getQueryData(['favourites'])).toBeUndefined();
  expect(client.getQueryData(['user'])).toBeUndefined();
  expect(client.getQueryData(['network'])).toEqual({ provider: 1 });
  await expect.poll(() => observer.getCurrentResult().data).toBe('second');
  stop();
});

test('an answer that was on its way to the former viewer is not heard', async () => {
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
  forgetViewer(client, () => false);
  arrive('first');
  await expect.poll(() => observer.getCurrentResult().data).toBe('second');
  stop();
});

test('what came with the page is shown until it has been loaded again for the new viewer', async () => {
  const client = createQueryClient(false);
  client.setQueryData(['row', '1'], 'of everybody', { updatedAt: 1 });
  const isOfPage = answersOfPage(client);
  forgetViewer(client, isOfPage);
  expect(client.getQueryData(['row', '1'])).toBe('of everybody');
  expect(client.getQueryState(['row', '1'])!.isInvalidated).toBe(true);
  client.setQueryData(['row', '1'], 'of one viewer');
  forgetViewer(client, isOfPage);
  expect(client.getQueryData(['row', '1'])).toBeUndefined();
});
