/** The statement that reads a viewer's token runs for every viewer every few seconds: it must not read tables as a whole. */
import { testClock, testDatabase } from '@aerial/testkit';
import { expect, test } from 'vitest';
import { recordStatements, wholeTableScans } from '../testing/statements.ts';
import { tokenReader } from './tokens.pg.ts';

const { db } = await testDatabase();

test('a token is found by index, and so are titles that were bought, with their seasons and episodes', async () => {
  const { statements, stop } = recordStatements();
  expect(await tokenReader(db, testClock())(Buffer.alloc(32))).toBeUndefined();
  stop();
  expect([...statements.keys()].filter((text) => text.includes('entity_licenses'))).toHaveLength(1);
  expect(await wholeTableScans(db, statements)).toEqual([]);
});
