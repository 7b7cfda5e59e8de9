import { expect, test } from 'vitest';
import { progressOn } from './progress.ts';

function recorder(isTTY: boolean): { text: string; isTTY: boolean; columns: number; write(part: string): void } {
  return {
    text: '',
    isTTY,
    columns: 80,
    write(part) {
      this.text += part;
    },
  };
}

test('a terminal shows one bar that is redrawn, and erased for other text', () => {
  const output = recorder(true);
  let now = 0;
  const progress = progressOn(output, () => now);
  progress.step('Encoding');
  progress.update(0.5);
  progress.update(0.51); // within the redraw interval
  now = 200;
  progress.update(1);
  progress.clear();
  expect(output.text).toBe(
    `\r\u001b[KEncoding ${'█'.repeat(15)}${'░'.repeat(15)}  50 %\r\u001b[KEncoding ${'█'.repeat(30)} 100 %\r\u001b[K`,
  );
});

test('other outputs get a line for every tenth', () => {
  const output = recorder(false);
  const progress = progressOn(output);
  progress.step('Encoding');
  for (const done of [0.01, 0.1, 0.15, 0.19, 0.35, 1]) progress.update(done);
  progress.clear();
  expect(output.text).toBe('Encoding …\nEncoding 10 %\nEncoding 30 %\nEncoding 100 %\n');
});
