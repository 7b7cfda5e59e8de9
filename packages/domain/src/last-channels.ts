/** Where a browser stores the channels watched last, one list per profile: in `localStorage` under keys that begin so. */
export const LAST_CHANNELS_PREFIX = 'last_channels.';
