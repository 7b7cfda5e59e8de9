/**
 * Every call of the contract with hostile numbers, texts and bodies: no failure of the server, always the error envelope, and a
 * refused request changes nothing. Here some values for every field, chosen by a fixed seed; `hostile-input.hard.ts` takes all.
 */
import fc from '@aerial/testkit/property.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '@aerial/contract/index.ts';
import { hostileRequests, type HostileRequest } from './hostile-requests.ts';
import { attack, attackedServer, type Attacked } from './hostile-server.ts';

const SEED = 20_261;
/** Of one field of a call, besides those that are always sent. */
const VALUES_PER_FIELD = 1;
/** Values most likely to pass validation: numbers beyond any column, coerced from text. */
const ALWAYS = /: "?(1e400|2147483648|9223372036854775808|Infinity)"?$/;

/** The field that a request attacks; whole bodies stand each for itself. */
const fieldOf = ({ what }: HostileRequest): string => what.split(': ')[0]!;

function someOf(requests: readonly HostileRequest[]): HostileRequest[] {
  return [...Map.groupBy(requests, fieldOf).values()].flatMap((group) => {
    const [always, others] = [
      group.filter(({ what }) => ALWAYS.test(what)),
      group.filter(({ what }) => !ALWAYS.test(what)),
    ];
    const size = Math.min(others.length, VALUES_PER_FIELD);
    return [
      ...always,
      ...fc.sample(fc.shuffledSubarray(others, { minLength: size, maxLength: size }), { seed: SEED, numRuns: 1 })[0]!,
    ];
  });
}

let server: Attacked;
let all: HostileRequest[][];
beforeAll(async () => {
  server = await attackedServer();
  all = hostileRequests(server.ids);
});

describe('hostile input', () => {
  test.each(calls.map((call, index) => [`${call.method} ${call.path}`, index] as const))(
    '%s',
    async (_name, index) => {
      expect(await attack(server, someOf(all[index]!))).toEqual([]);
      // Calls with many fields, on a busy machine.
    },
    180_000,
  );

  test('polluted no prototype', () => {
    expect([Reflect.ownKeys(Object.prototype).includes('polluted'), ({} as { polluted?: unknown }).polluted]).toEqual([
      false,
      undefined,
    ]);
  });
});
