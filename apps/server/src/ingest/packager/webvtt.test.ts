import { expect, test } from 'vitest';
import { webVtt } from './webvtt.ts';

test('cues are stamped to the millisecond, and text cannot break out of its cue', () => {
  expect(
    webVtt([
      { startS: 0.5, endS: 3661.25, text: 'A <b> & c\n\nd' },
      { startS: 4, endS: 5, text: 'Да' },
    ]),
  ).toBe('WEBVTT\n\n00:00:00.500 --> 01:01:01.250\nA &lt;b&gt; &amp; c\nd\n\n00:00:04.000 --> 00:00:05.000\nДа\n');
});
