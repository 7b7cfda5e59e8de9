import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { handleLastResort } from './last-resort.ts';

test('unhandled errors are logged; only an unexplained exception ends the process, in order', () => {
  const source = new EventEmitter();
  const lines: string[] = [];
  let ends = 0;
  handleLastResort({ say: (line) => void lines.push(line), onBroken: () => void (ends += 1) }, source);
  source.emit('unhandledRejection', new Error('dropped'));
  source.emit('uncaughtException', Object.assign(new Error('too many open files'), { code: 'EMFILE' }));
  expect([lines.length, ends]).toEqual([2, 0]);
  expect(lines[0]).toContain('dropped');
  source.emit('uncaughtException', new TypeError('a bug'));
  expect([lines.length, ends]).toEqual([3, 1]);
});
