/** The table of ad errors: codes of VAST below 1000, codes of ad managers above. Pure. @source C-789, C-790 */

export const AD_ERRORS = {
  100: 'the XML cannot be parsed',
  101: 'the document is not VAST',
  102: 'the version of VAST is not supported',
  200: 'an ad of a kind that the player does not show',
  201: 'the ad is linear where another kind was expected, or the reverse',
  202: 'the ad has another duration than expected',
  203: 'the ad has another size than expected',
  300: 'a wrapper failed',
  301: 'a wrapper did not answer in time',
  302: 'too many wrappers, or a wrapper that leads to itself',
  303: 'the wrappers lead to no ad',
  400: 'the ad cannot be shown',
  401: 'the media file was not found',
  402: 'the media file did not load in time',
  403: 'no media file of a kind that this browser plays',
  405: 'the media file cannot be played',
  500: 'the nonlinear ad cannot be shown',
  501: 'the nonlinear ad does not fit',
  502: 'the nonlinear ad cannot be loaded',
  503: 'no nonlinear ad of a kind that is supported',
  600: 'the companion cannot be shown',
  601: 'the companion does not fit',
  602: 'the required companion cannot be shown',
  603: 'the companion cannot be loaded',
  604: 'no companion of a kind that is supported',
  900: 'undefined error',
  901: 'an interactive ad failed',
  1005: 'the ads cannot be requested',
  1007: 'the answer cannot be requested from this page',
  1009: 'the answer is empty',
  1010: 'the answer is of an unknown kind',
  1011: 'the language is not supported',
  1012: 'the network failed',
  1013: 'the address is not valid',
  1020: 'a protected audience failed',
  1021: 'the stream of ads cannot be started',
  1101: 'arguments are not valid',
  1205: 'the browser does not let the ad play by itself',
  1300: 'the consent of the viewer is not known',
} as const;

export type AdErrorCode = keyof typeof AD_ERRORS;

const UNDEFINED_ERROR: AdErrorCode = 900;

/** A code of the table; others mean an undefined error. @source C-790 */
export const adErrorCode = (code: number): AdErrorCode =>
  Object.hasOwn(AD_ERRORS, code) ? (code as AdErrorCode) : UNDEFINED_ERROR;

/** The code as error pixels carry it: VAST knows three digits only. */
export const pixelCode = (code: AdErrorCode): number => (code < 1000 ? code : UNDEFINED_ERROR);
