import { expect, test } from 'vitest';
import { DEFAULT_SUBTITLE_STYLE, readSubtitleStyle } from './subtitle-style.ts';

test('a stored style is read', () =>
  expect(readSubtitleStyle('{"size":"huge","background":"none"}')).toEqual({ size: 'huge', background: 'none' }));
test.each([null, '', '[', 'null', '{"size":"enormous","background":7}'])('%s gives the usual look', (stored) =>
  expect(readSubtitleStyle(stored)).toEqual(DEFAULT_SUBTITLE_STYLE),
);
