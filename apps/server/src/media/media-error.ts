export type MediaErrorCode =
  /** ffmpeg or ffprobe is not installed. */
  | 'ffmpeg_missing'
  /** ffmpeg ended with an error; the message carries its last lines. */
  | 'ffmpeg_failed'
  /** The input has no video, or its duration is unknown. */
  | 'unreadable_input'
  /** An encode that does not lie on the segment grid, or bytes that are not the format they claim to be. */
  | 'bad_encode'
  /** The media store cannot be used; what was packaged by then waits for another attempt. */
  | 'store_failed'
  /** The caller's signal stopped the work. */
  | 'aborted';

/** What can go wrong between a video and its asset. Decide on `code`; `message` is for people. */
export class MediaError extends Error {
  readonly code: MediaErrorCode;
  constructor(code: MediaErrorCode, message: string) {
    super(message);
    this.name = 'MediaError';
    this.code = code;
  }
}
