import { expect, test } from 'vitest';
import { newEventId } from './event-id.ts';

test('an id is a UUID of version 7 that sorts by time', () => {
  const ids = [1, 1_800_000_000_000, 1_800_000_000_001].map(newEventId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(Array.from({ length: 1000 }, () => newEventId(5))).size).toBe(1000);
});
