// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, type ApiPort } from '@aerial/api-client/port.ts';
import { createQueryClient } from '../core/query-client.ts';
import { eventually, fakeApi, render, type Rendered } from '../testing.tsx';
import { abTestsQuery, activeGroups } from './ab-groups.ts';
import { useAbGroup } from './useAbGroup.ts';

let shown: Rendered | undefined;
afterEach(async () => {
  await shown?.unmount();
  vi.restoreAllMocks();
});

const tests = [
  { id: 1, name: 'rows', group: 'b' },
  { id: 2, name: 'price', group: 'control' },
];
async function loaded(api: ApiPort) {
  const queryClient = createQueryClient(false);
  await queryClient.prefetchQuery(abTestsQuery(api));
  return queryClient;
}

test('F-412 C-709 C-710: the active tests are loaded once in a visit, with the groups that events carry', async () => {
  const api = fakeApi({ abTests: () => tests });
  const queryClient = await loaded(api);
  await queryClient.prefetchQuery(abTestsQuery(api));
  expect(api.calls).toEqual(['abTests']);
  expect(activeGroups(queryClient)).toEqual({ rows: 'b', price: 'control' });
});
test('F-413 C-710: a failure means that no test is active', async () => {
  const queryClient = await loaded(
    fakeApi({
      abTests: () => {
        throw new ApiError('internal_error', 500, 'No.');
      },
    }),
  );
  expect(activeGroups(queryClient)).toBeUndefined();
});

function Group({ name }: { name: string }) {
  return `${name}: ${useAbGroup(name) ?? 'none'}; `;
}
test('F-413: a component gets its group and reports the exposure at the first use; an unknown test is ignored', async () => {
  const sent: { name: string; params: object; groups?: object }[] = [];
  const api = fakeApi({ metricsEvents: ({ body }) => void sent.push(...(body['events'] as typeof sent)) });
  shown = await render(
    ['rows', 'rows', 'unknown'].map((name, at) => <Group key={at} name={name} />),
    {
      api,
      prepare: (queryClient) => queryClient.setQueryData(abTestsQuery(api).queryKey, tests),
    },
  );
  expect(shown.container.textContent).toBe('rows: b; rows: b; unknown: none; ');
  await eventually(() => {
    window.dispatchEvent(new Event('pagehide'));
    expect(sent).toEqual([
      expect.objectContaining({
        name: 'ab_exposure',
        params: { test: 'rows', group: 'b' },
        groups: { rows: 'b', price: 'control' },
      }),
    ]);
  });
});
