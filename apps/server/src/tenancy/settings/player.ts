/** Playing channels and contents. */
import { MARK_KINDS, type MarkKind } from '@aerial/domain/marks.ts';
import { STILL_WATCHING_AFTER, UP_NEXT_S } from '@aerial/domain/up-next.ts';
import type { ViewerFeature } from '@aerial/domain/viewer-features.ts';

export interface PlayerSettings {
  /** Devices of one viewer that may play at the same time; null when there is no limit. */
  readonly maxStreams: number | null;
  readonly mattressUrl: string | null;
  readonly vitrinaOffsetS: number;
  /** The script of embedded players, for channels that name none. @source C-720 */
  readonly vitrinaSdkUrl: string | null;
  /** The Google Cast receiver application; null: Google's own. */
  readonly castReceiverId: string | null;
  /** Which pages join a Cast session that runs already. @source C-531 */
  readonly castJoinPolicy: string | null;
  /** What viewers are offered to skip, where it is marked. */
  readonly skippableMarks: readonly MarkKind[];
  /** How long the card of the next episode counts down, seconds; 0: the next episode begins without a card. */
  readonly upNextS: number;
  /** After this many episodes without a touch the player asks whether the viewer still watches; 0: it never does. */
  readonly stillWatchingAfter: number;
  /** Conveniences of the application that the provider does not offer. */
  readonly hiddenFeatures: readonly ViewerFeature[];
}

export const playerDefaults: PlayerSettings = {
  maxStreams: null,
  mattressUrl: null,
  vitrinaOffsetS: 360,
  vitrinaSdkUrl: null,
  castReceiverId: null,
  castJoinPolicy: null,
  skippableMarks: MARK_KINDS,
  upNextS: UP_NEXT_S,
  stillWatchingAfter: STILL_WATCHING_AFTER,
  hiddenFeatures: [],
};
