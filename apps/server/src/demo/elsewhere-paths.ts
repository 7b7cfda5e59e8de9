/** Where the demo stores what other servers have in a real installation. */
import type { VitrinaJson } from '../db/schema/channels.ts';

export const ELSEWHERE = '/__demo';

/** The partner's player of a channel. @source C-287 */
export const demoVitrina = (channelId: number): VitrinaJson => ({
  web: `${ELSEWHERE}/player?channel=${channelId}`,
  webLight: `${ELSEWHERE}/player?channel=${channelId}&light=1`,
  sdk: `${ELSEWHERE}/sdk.js`,
});

/** The live feed of a channel, to be recorded. */
export const feedPath = (channelId: number): string => `${ELSEWHERE}/feed/${channelId}/index.m3u8`;
