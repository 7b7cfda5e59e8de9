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
/** Of a call; some take hundreds. */
const FIELDS_PER_CALL = 30;
/** Refused requests of a group of calls that are sent again, to see that they change nothing. */
const REPEATED = 100;
/** Numbers beyond any column, coerced from text. */
const LIKELY = /: "?(1e400|2147483648|9223372036854775808|Infinity)"?$/;

/** The field that a request attacks; whole bodies stand each for itself. */
const fieldOf = ({ what }: HostileRequest): string => what.split(': ')[0]!;

const sample = <T>(values: readonly T[], most: number, seed: number): T[] => {
  const size = Math.min(values.length, most);
  const subarray = fc.shuffledSubarray([...values], { minLength: size, maxLength: size });
  return fc.sample(subarray, { seed, numRuns: 1 })[0]!;
};

/** Of each field a value that is likely to pass validation, and another one. */
function someOf(requests: readonly HostileRequest[], seed: number): HostileRequest[] {
  const fields = sample([...Map.groupBy(requests, fieldOf).values()], FIELDS_PER_CALL, seed);
  return fields.flatMap((group, place) => {
    const [likely, others] = [
      group.filter(({ what }) => LIKELY.test(what)),
      group.filter(({ what }) => !LIKELY.test(what)),
    ];
    return [...sample(likely, 1, seed + place), ...sample(others, 1, seed + place)];
  });
}

let server: Attacked;
let all: HostileRequest[][];
beforeAll(async () => {
  server = await attackedServer();
  all = hostileRequests(server.ids);
});

describe('hostile input', () => {
  test.each([...new Set(calls.map(({ tag }) => tag))])(
    'calls of the group %s',
    async (tag) => {
      const requests = calls.flatMap((call, index) => (call.tag === tag ? someOf(all[index]!, SEED + index) : []));
      expect(await attack(server, requests, REPEATED)).toEqual([]);
    },
    300_000,
  );

  test('polluted no prototype', () => {
    expect([Reflect.ownKeys(Object.prototype).includes('polluted'), ({} as { polluted?: unknown }).polluted]).toEqual([
      false,
      undefined,
    ]);
  });
});
