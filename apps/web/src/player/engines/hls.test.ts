import Hls from 'hls.js';
import { expect, test } from 'vitest';
import { failureOf } from './hls.ts';

const { ErrorDetails, ErrorTypes } = Hls;
test.each([
  [
    'a playlist that does not load is a network error',
    ErrorTypes.NETWORK_ERROR,
    ErrorDetails.LEVEL_LOAD_ERROR,
    true,
    'network',
  ],
  [
    'a segment that fails once heals by itself',
    ErrorTypes.NETWORK_ERROR,
    ErrorDetails.FRAG_LOAD_ERROR,
    false,
    undefined,
  ],
  ['C-428 a fatal media error is recovered', ErrorTypes.MEDIA_ERROR, ErrorDetails.BUFFER_APPEND_ERROR, true, 'media'],
  [
    'C-429 codecs that fit nothing',
    ErrorTypes.MEDIA_ERROR,
    ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
    true,
    'codec',
  ],
  ['C-431 a segment that cannot be parsed', ErrorTypes.MEDIA_ERROR, ErrorDetails.FRAG_PARSING_ERROR, false, 'fragment'],
  ['C-431 an empty buffer', ErrorTypes.MEDIA_ERROR, ErrorDetails.BUFFER_STALLED_ERROR, false, 'stall'],
] as const)('%s', (_name, type, details, fatal, expected) => {
  expect(failureOf({ type, details, fatal })).toBe(expected);
});
