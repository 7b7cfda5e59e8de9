import { calls } from '@aerial/contract/index.ts';
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ClientCall } from './client-call.ts';

const modules = await Promise.all(
  globSync('calls/*.ts', { cwd: import.meta.dirname }).map(
    (file) => import(`./${file}`) as Promise<Readonly<Record<string, ClientCall>>>,
  ),
);

test.each(modules.flatMap((module) => Object.values(module)))(
  'the call $id is made and cached as the contract declares it',
  (clientCall) => {
    const { id, method, path, auth, cache } = calls.find((call) => call.id === clientCall.id)!;
    expect(clientCall).toEqual({ id, method, path, auth, cache });
  },
);
