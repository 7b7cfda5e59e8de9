/** What the claims of a signed address mean for its source. */
import { gridAt } from '@aerial/domain/grid.ts';
import type { EpochSeconds } from '@aerial/domain/time.ts';
import type { MediaClaims } from '../addresses/signature.ts';
import type { SourceContext } from './source.ts';

/** The second of the archive at which playback starts; undefined for live and VOD. */
export const archiveStart = (claims: MediaClaims): EpochSeconds | undefined =>
  claims.kind === 'catchup' ? claims.from : undefined;

/**
 * The grid number that media playlists of an archive are named with, from which on they grow (see `timeShiftedCut`).
 * @returns undefined where they list everything at once: live, complete archives, players that honour EXT-X-START
 */
export const openingOf = (
  { claims, clock }: Pick<SourceContext, 'claims' | 'clock'>,
  isComplete: boolean,
): number | undefined =>
  isComplete || claims.isSeekable || archiveStart(claims) === undefined ? undefined : gridAt(clock.now());

/** Channel ids are numbers on the wire. */
export const channelIdOnWire = (id: string): number | string => (/^\d{1,15}$/.test(id) ? Number(id) : id);
