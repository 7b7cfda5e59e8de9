import { expect, test } from 'vitest';
import { startPings } from './ping.ts';

function started() {
  const state = {
    now: 1000,
    isHidden: false,
    isMobileAccount: false,
    requested: [] as string[],
    everyMs: 0,
    tick: () => {},
  };
  startPings({
    now: () => state.now,
    isHidden: () => state.isHidden,
    isMobileAccount: () => state.isMobileAccount,
    load: (address) => void state.requested.push(address),
    setInterval: (work, ms) => Object.assign(state, { tick: work, everyMs: ms }),
  });
  return state;
}

test('F-414 F-474: at the start and every five minutes', () => {
  const state = started();
  expect(state.everyMs).toBe(300_000);
  state.now = 301_000;
  state.tick();
  expect(state.requested).toEqual(['/v2/ping.gif?t=1000', '/v2/ping.gif?t=301000']);
});

test('F-415: not from a hidden page, nor in the mobile account mode', () => {
  const state = started();
  state.isHidden = true;
  state.tick();
  Object.assign(state, { isHidden: false, isMobileAccount: true });
  state.tick();
  expect(state.requested).toHaveLength(1);
});
