/** What a manifest presents. */
import type { GridNumber } from '@aerial/domain/grid.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Cut } from '../../timeline/window.ts';
import type { Period } from './periods.ts';

export interface Presentation {
  readonly form: Cut['form'];
  /** No segment will follow. */
  readonly isComplete: boolean;
  /** At least one. */
  readonly periods: readonly Period[];
  /** The grid number of presentation time 0. */
  readonly zero: GridNumber;
  /** When presentation time 0 was on air, or is for a player of a time-shifted archive; undefined for films. */
  readonly zeroAt?: EpochMs | undefined;
  /** The server's time, at the beginning of the segment on air. */
  readonly writtenAt: EpochMs;
  /** Where the manifest is refreshed from, when not at its own address. */
  readonly location?: string | undefined;
  /** Only the lowest video, as in previews. */
  readonly isLowestOnly?: boolean | undefined;
  /** Radio. */
  readonly isAudioOnly?: boolean | undefined;
}
