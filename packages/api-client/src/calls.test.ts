import { calls } from '@aerial/contract/index.ts';
import { expect, test } from 'vitest';
import * as clientCalls from './calls.ts';

test.each(Object.values(clientCalls))('the call $id is made and cached as the contract declares it', (clientCall) => {
  const { id, method, path, auth, cache } = calls.find((call) => call.id === clientCall.id)!;
  expect(clientCall).toEqual({ id, method, path, auth, cache });
});
