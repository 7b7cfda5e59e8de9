export const OFFER_KEY = ['offer'];
/** The list of the screen is stored otherwise than the packets themselves. */
export const packetListKey = [...OFFER_KEY, 'list'];
export const packetsKey = [...OFFER_KEY, 'packets'];
export const packetKey = (slug: string) => [...OFFER_KEY, 'packet', slug];
