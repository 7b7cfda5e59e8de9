import { expect, test } from 'vitest';
import { stutterCauses, type QualityReport, type QualityTotal } from './stutter.ts';

const total = (over: Partial<QualityTotal> = {}): QualityTotal => ({
  startupMs: 900,
  hasFailed: false,
  playingS: 300,
  stalledS: 0,
  stalls: 0,
  bitrate: 2e6,
  switches: 0,
  networkErrors: 0,
  frames: 9000,
  droppedFrames: 0,
  ...over,
});
const report = (over: Partial<QualityReport> = {}): QualityReport => ({
  at: new Date(0),
  intervalS: 60,
  playingS: 60,
  stalledS: 0,
  bitrate: 2e6,
  bandwidth: 9e6,
  buffer: 10,
  ...over,
});
const alone = { playbacks: 0, stalled: 0 };
const causes = (...given: Parameters<typeof stutterCauses>) => stutterCauses(...given).map(({ cause }) => cause);

test.each<[string, Parameters<typeof stutterCauses>, string[]]>([
  ['a playback without stalls', [[report()], total(), alone], ['none']],
  [
    'a network slower than the stream',
    [[report({ stalledS: 5, bandwidth: 2.3e6 })], total({ stalls: 1, stalledS: 5 }), alone],
    ['slow-network'],
  ],
  [
    'failed requests',
    [[report({ stalledS: 5 })], total({ stalls: 1, stalledS: 5, networkErrors: 2 }), alone],
    ['failed-requests'],
  ],
  [
    'a stream that stalled for others too',
    [[report({ stalledS: 5 })], total({ stalls: 1, stalledS: 5 }), { playbacks: 10, stalled: 2 }],
    ['everybody'],
  ],
  [
    'a viewer who stalled alone',
    [[report({ stalledS: 5 })], total({ stalls: 1, stalledS: 5 }), { playbacks: 10, stalled: 1 }],
    ['only-this-viewer'],
  ],
  ['a device that is too slow', [[report()], total({ droppedFrames: 400 }), alone], ['device']],
  ['a slow start', [[report()], total({ startupMs: 5001 }), alone], ['slow-start']],
  ['a start that failed', [[], total({ startupMs: null, hasFailed: true }), alone], ['start-failed']],
  ['a stall that nothing explains', [[report({ stalledS: 5 })], total({ stalls: 1, stalledS: 5 }), alone], ['unknown']],
])('%s', (_what, given, expected) => {
  expect(causes(...given)).toEqual(expected);
});
