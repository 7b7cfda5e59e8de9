import { expect, test } from 'vitest';
import { DatabaseUnavailable, isUnavailable, named } from './unavailable.ts';

const failure = (code: string | undefined, message = 'failed') =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

test.each([
  ['a full disk', '53100'],
  ['no memory', '53200'],
  ['too many connections', '53300'],
  ['a shutdown', '57P01'],
  ['a crash', '57P02'],
  ['a start', '57P03'],
  ['failed I/O', '58030'],
  ['a missing file', '58P01'],
  ['a broken connection', '08006'],
  ['a standby', '25006'],
  ['no descriptors', 'EMFILE'],
  ['a full backlog', 'EAGAIN'],
])('%s (%s) is the state of the database', (_what, code) => {
  expect(isUnavailable(failure(code))).toBe(true);
  expect(named(failure(code))).toMatchObject({ statusCode: 503, code });
});

test.each([
  ['XX000', 'could not write to file "pg_wal/xlogtemp.1": No space left on device'],
  [undefined, 'Connection terminated unexpectedly'],
])('so is %s "%s"', (code, message) => expect(isUnavailable(failure(code, message))).toBe(true));

test.each([
  ['23505', 'duplicate key'],
  ['40001', 'could not serialize access'],
  ['42P01', 'relation does not exist'],
  ['XX000', 'cache lookup failed for type 1'],
  [undefined, 'something else'],
])('%s "%s" is the fault of the statement', (code, message) => {
  const error = failure(code, message);
  expect(named(error)).toBe(error);
});

test('a failure is wrapped once', () => {
  const wrapped = new DatabaseUnavailable(failure('53100'));
  expect(named(wrapped)).toBe(wrapped);
});
