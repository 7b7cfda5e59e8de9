import { asDeviceId } from '@aerial/domain/ids.ts';
import { expect, test } from 'vitest';
import { Mailboxes } from './mailboxes.ts';

const screen = asDeviceId('11111111-0000-4000-8000-000000000001');
const key = (value: string, at: number) => ({ deviceId: screen, at, command: { kind: 'key' as const, value } });
const values = (boxes: Mailboxes, after: number, now: number) =>
  boxes.after(screen, after, now).map(({ command }) => command.value);

test('a command waits for the next request of its screen, for ten seconds', () => {
  const boxes = new Mailboxes();
  boxes.deliver(key('up', 1_000), 1_000);
  boxes.deliver(key('down', 1_001), 1_001);
  expect(values(boxes, 0, 2_000)).toEqual(['up', 'down']);
  expect(values(boxes, 1_000, 2_000)).toEqual(['down']);
  expect(values(boxes, 0, 11_000)).toEqual(['down']);
  expect(values(boxes, 0, 12_000)).toEqual([]);
});

test('a waiting request ends with a command, and with another request of its screen', async () => {
  const boxes = new Mailboxes();
  const first = boxes.next(screen, 60_000);
  const second = boxes.next(screen, 60_000);
  await first;
  boxes.deliver(key('up', 1), 1);
  await second;
  const third = boxes.next(screen, 60_000);
  boxes.release();
  await third;
});

test('a screen that requests nothing keeps the latest fifty', () => {
  const boxes = new Mailboxes();
  for (let n = 1; n <= 60; n += 1) boxes.deliver(key(String(n), n), n);
  expect(values(boxes, 0, 60)).toHaveLength(50);
  expect(values(boxes, 0, 60).at(-1)).toBe('60');
});
