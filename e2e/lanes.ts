/**
 * The lanes of the journeys. Most of what plays is in one lane, which has the machine to itself: two decoding players on a small
 * machine disturb each other. The others run after it, two files at once, each worker with a browser and a service of its own.
 */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';

export const LANES = ['play', 'browse'] as const;

const PLAYS = [
  'ads',
  'analytics',
  'blackouts',
  'cast',
  'catalogue',
  'channel-states',
  // It publishes texts and takes channels away, which other journeys of a service expect.
  'console-setup',
  'drm',
  'drm-dash',
  'embed',
  'films',
  'guide',
  'history',
  'licenses',
  'mini-player',
  'live-comfort',
  'mosaic',
  'operators',
  'player-faults',
  'player-keys',
  'previews',
  'second-screen',
  'television',
  'together',
  'up-next',
  'vitrina',
  'zapping',
].map((name) => `${name}.e2e.ts`);

/** @param path of a file of journeys */
export const isInPlayLane = (path: string): boolean => PLAYS.includes(basename(path));

/** How many files run at once in a lane. */
export const workersOf = (lane: string | undefined): number => (lane === 'browse' ? 2 : 1);

/** They run for minutes. */
const LONG = ['accessibility/pages', 'purchase', 'layout-shift', 'account'].map((name) =>
  join(import.meta.dirname, `${name}.e2e.ts`),
);

/** @param path of a file of journeys */
export const isLong = (path: string): boolean => LONG.includes(path);

/** @param lane undefined: all journeys, as when one file is run by itself @throws where a listed file is gone */
export function filesOf(lane: string | undefined): { include: string[]; exclude: string[] } {
  const gone = PLAYS.filter((file) => !existsSync(join(import.meta.dirname, file)));
  if (gone.length > 0) throw new Error(`e2e/lanes.ts names ${gone.join(', ')}, which do not exist`);
  if (lane === 'play') return { include: PLAYS, exclude: [] };
  return { include: ['**/*.e2e.ts'], exclude: lane === 'browse' ? PLAYS : [] };
}
