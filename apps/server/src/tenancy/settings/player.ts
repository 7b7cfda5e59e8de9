/** Playing channels and contents. */

export interface PlayerSettings {
  /** Devices of one viewer that may play at the same time; null when there is no limit. */
  readonly maxStreams: number | null;
  readonly mattressUrl: string | null;
  readonly vitrinaOffsetS: number;
  /** The script of embedded players, for channels that name none. @source C-720 */
  readonly vitrinaSdkUrl: string | null;
}

export const playerDefaults: PlayerSettings = {
  maxStreams: null,
  mattressUrl: null,
  vitrinaOffsetS: 360,
  vitrinaSdkUrl: null,
};
