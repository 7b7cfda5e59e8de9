/** Whether a viewer is in front of the screen. @source F-477 */
import { throttled } from '@aerial/ui/throttle.ts';

/** Pointer, keys, touch and scrolling. */
const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'] as const;
/** Activity is reported at most as often, ms. */
const REPORT_EVERY_MS = 10_000;

/** @returns stops listening */
export function watchActivity(onActive: () => void): () => void {
  const report = throttled(onActive, REPORT_EVERY_MS);
  const options = { capture: true, passive: true } as const;
  for (const event of EVENTS) window.addEventListener(event, report, options);
  return () => {
    report.cancel();
    for (const event of EVENTS) window.removeEventListener(event, report, options);
  };
}

/** The player tells the system what it plays, also in a third party's frame; where that is not possible its element is looked at. */
export function isPlaybackInProgress(): boolean {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : undefined;
  if (session?.metadata && session.playbackState === 'playing') return true;
  // Previews are decoration, and hidden from screen readers.
  return [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(
    (media) => !media.paused && !media.ended && media.closest('[aria-hidden="true"]') === null,
  );
}
