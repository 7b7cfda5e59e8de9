import { describe, expect, test } from 'vitest';
import { castSupport, joinPolicy, unsupportedText } from './support.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const browser = (userAgent: string, more = {}) => ({
  userAgent,
  isSecure: true,
  isEmbedded: false,
  hasAirPlay: false,
  hasRemotePlayback: false,
  ...more,
});

describe('what a browser casts with', () => {
  test.each([
    ['Chrome', CHROME, {}, 'cast'],
    ['Chrome on a page that is not secure', CHROME, { isSecure: false }, 'none'],
    ['Edge', `${CHROME} Edg/146.0.0.0`, {}, 'cast'],
    ['Safari with AirPlay', SAFARI, { hasAirPlay: true }, 'airplay'],
    ['Safari with Remote Playback alone', SAFARI, { hasRemotePlayback: true }, 'remote'],
    ['Chrome, which has both', CHROME, { hasRemotePlayback: true }, 'cast'],
    ['another browser with Remote Playback', 'Links (2.29)', { hasRemotePlayback: true }, 'remote'],
    ['a frame with Remote Playback', SAFARI, { isEmbedded: true, hasRemotePlayback: true }, 'none'],
    ['a frame of another site', CHROME, { isEmbedded: true }, 'none'],
    [
      'Chrome on an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/146.0 Mobile/15E148 Safari/604.1',
      {},
      'none',
    ],
    ['an unknown browser', 'Links (2.29)', {}, 'none'],
  ])('C-004 C-779: %s', (_name, userAgent, more, expected) =>
    expect(castSupport(browser(userAgent, more))).toBe(expected),
  );

  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'cast_not_supported_firefox'],
    [`${CHROME} OPR/120.0.0.0`, 'cast_not_supported_opera'],
    [`${CHROME} Iron/146.0`, 'cast_not_supported_iron_safari'],
    [SAFARI, 'cast_not_supported_iron_safari'],
    [CHROME, undefined],
  ])('C-778 C-779: %s', (userAgent, text) => expect(unsupportedText(castSupport(browser(userAgent)))).toBe(text));
});

test.each([
  ['tab_and_origin_scoped', 'tab_and_origin_scoped'],
  ['origin_scoped', 'origin_scoped'],
  ['page_scoped', 'page_scoped'],
  ['custom_controller_scoped', 'page_scoped'],
  ['', 'page_scoped'],
  [undefined, 'page_scoped'],
])('C-531: the join policy %s is %s', (given, expected) => expect(joinPolicy(given)).toBe(expected));
