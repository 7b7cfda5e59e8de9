import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { onStopSignals } from './stop-signals.ts';

test('one Ctrl-C that arrives several times stops in order; a second one forces', () => {
  const source = new EventEmitter();
  const done: string[] = [];
  let now = 0;
  onStopSignals({ stop: (signal) => done.push(signal), force: () => done.push('force') }, source, () => now);
  source.emit('SIGINT');
  now = 300;
  source.emit('SIGINT');
  source.emit('SIGTERM');
  expect(done).toEqual(['SIGINT']);
  now = 1_000;
  source.emit('SIGINT');
  expect(done).toEqual(['SIGINT', 'force']);
});
