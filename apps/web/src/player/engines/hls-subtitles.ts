/** Subtitles must never cost the picture: hls.js waits forever for a fragment it cannot parse, and counts one that does not load as an error of the video. */
import Hls, { type ErrorData, type Fragment } from 'hls.js';

/** The track is switched off after this many failed fragments in a row. */
const GIVE_UP_AFTER = 5;

/** Whether an error concerns subtitles only. */
export const concernsSubtitles = (data: Pick<ErrorData, 'details' | 'frag'>): boolean =>
  data.frag?.type === 'subtitle' ||
  data.details === Hls.ErrorDetails.SUBTITLE_LOAD_ERROR ||
  data.details === Hls.ErrorDetails.SUBTITLE_TRACK_LOAD_TIMEOUT;

/** @returns handles an error; true when it concerned subtitles only */
export function guardSubtitles(hls: Hls): (data: ErrorData) => boolean {
  let missed = 0;

  /** Reports the fragment as loaded and empty, so that the next one is requested. */
  const pass = (frag: Fragment, part: ErrorData['part']): void => {
    // After hls.js itself is done with the failure.
    queueMicrotask(() =>
      hls.trigger(Hls.Events.SUBTITLE_FRAG_PROCESSED, { success: true, frag: frag as never, part: part ?? null }),
    );
  };
  hls.on(Hls.Events.SUBTITLE_FRAG_PROCESSED, (_event, { success, frag, part }) => {
    if (!success) pass(frag, part);
  });
  hls.on(Hls.Events.FRAG_LOADED, (_event, { frag }) => void (frag.type === 'subtitle' && (missed = 0)));
  hls.on(Hls.Events.SUBTITLE_TRACK_SWITCH, () => (missed = 0));

  return (data) => {
    if (!concernsSubtitles(data)) return false;
    missed++;
    // A fatal error has stopped all loading; a 404 is fatal at once.
    if (data.fatal) hls.startLoad();
    if (missed >= GIVE_UP_AFTER || !data.frag) hls.subtitleTrack = -1;
    else pass(data.frag, data.part);
    return true;
  };
}
