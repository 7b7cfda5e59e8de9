/** The media element: what it reports, in the words of the player's machine, and the few direct commands to it. */
import { listenToNative, nativeBridge } from '../surroundings/native-bridge.ts';
import type { Wait } from './timers.ts';

export interface ElementReports {
  playing(): void;
  stalled(): void;
  paused(): void;
  ended(): void;
  timeChanged(): void;
  firstPicture(): void;
  volumeChanged(): void;
  rateChanged(): void;
  pictureInPicture(isOn: boolean): void;
}

/** Listens to an element. @returns stops listening */
export function listenTo(video: HTMLVideoElement, reports: ElementReports): () => void {
  const listeners = new AbortController();
  const on = (events: readonly string[], listener: () => void): void => {
    for (const event of events) video.addEventListener(event, listener, { signal: listeners.signal });
  };
  on(['playing'], reports.playing);
  on(['waiting'], reports.stalled);
  // An element that ends, or whose source is replaced, also says "pause"; neither is the viewer's pause.
  on(['pause'], () => void (!video.ended && video.readyState > 0 && reports.paused()));
  on(['ended'], reports.ended);
  on(['timeupdate', 'seeking', 'seeked', 'progress', 'durationchange'], reports.timeChanged);
  on(['loadeddata'], reports.firstPicture);
  on(['volumechange'], reports.volumeChanged);
  on(['ratechange'], reports.rateChanged);
  on(['enterpictureinpicture'], () => reports.pictureInPicture(true));
  on(['leavepictureinpicture'], () => reports.pictureInPicture(false));
  return () => listeners.abort();
}

export interface PageReports {
  hidden(): void;
  visible(): void;
  online(): void;
  /** The page goes away, perhaps for good. */
  left(): void;
  fullscreen(isOn: boolean): void;
  /** The native application makes a small picture of the page. */
  shrunk(isOn: boolean): void;
}

/** Listens to the page around a player. @param box what goes full screen @returns stops listening */
export function listenToPage(box: HTMLElement, reports: PageReports): () => void {
  const listeners = new AbortController();
  const on = (target: EventTarget, event: string, listener: () => void): void =>
    target.addEventListener(event, listener, { signal: listeners.signal });
  on(document, 'visibilitychange', () => (document.hidden ? reports.hidden() : reports.visible()));
  on(document, 'fullscreenchange', () => reports.fullscreen(document.fullscreenElement === box));
  on(window, 'online', reports.online);
  on(window, 'pagehide', reports.left);
  const stopNative = listenToNative(window, ({ fullscreen, pictureInPicture }) => {
    if (fullscreen !== undefined) reports.fullscreen(fullscreen);
    if (pictureInPicture !== undefined) reports.shrunk(pictureInPicture);
  });
  return () => {
    listeners.abort();
    stopNative();
  };
}

/** Hears when the page is hidden and seen again. @returns stops listening */
export function followPage(on: { hidden(): void; visible(): void }): () => void {
  const look = (): void => (document.hidden ? on.hidden() : on.visible());
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** Starts the element. @returns whether the browser refused because there was no interaction with the page */
export async function startElement(video: HTMLVideoElement): Promise<'started' | 'refused' | 'interrupted'> {
  try {
    await video.play();
    return 'started';
  } catch (error) {
    return (error as DOMException | undefined)?.name === 'NotAllowedError' ? 'refused' : 'interrupted';
  }
}

/**
 * Runs work once the next picture is painted, or at the latest after a time; at once where the browser does not report paints.
 * @returns cancels it
 */
export function oncePainted(
  video: HTMLVideoElement,
  work: () => void,
  latest?: { readonly ms: number; readonly wait: Wait },
): () => void {
  if (typeof video.requestVideoFrameCallback !== 'function') {
    work();
    return () => {};
  }
  let cancelWait = (): void => {};
  const stop = (): void => {
    video.cancelVideoFrameCallback(handle);
    cancelWait();
  };
  const due = (): void => {
    stop();
    work();
  };
  const handle = video.requestVideoFrameCallback(due);
  if (latest) cancelWait = latest.wait(latest.ms, due);
  return stop;
}

/** End of the buffer around the element's time, seconds of media time. */
export function bufferedTo(video: HTMLVideoElement): number {
  const { buffered, currentTime } = video;
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.start(i) <= currentTime + 0.3 && buffered.end(i) >= currentTime) return buffered.end(i);
  }
  return currentTime;
}

interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?(): void;
  webkitExitFullscreen?(): void;
}

/** Shows the player on the whole screen, or ends that; on iPhones only the video itself can. */
export async function toggleFullscreen(root: HTMLElement, video: AppleVideo): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else if (root.requestFullscreen) await root.requestFullscreen({ navigationUI: 'hide' });
    else video.webkitEnterFullscreen?.();
  } catch {
    // Refused by the browser or the embedding page: the picture stays where it is.
  }
}

/** Whether the browser has windows above all others for elements of a page. */
export const canFloat = (): boolean => typeof window !== 'undefined' && 'documentPictureInPicture' in window;

/** By the native application or by the browser. @source C-642 */
export const canPictureInPicture = (): boolean =>
  typeof document !== 'undefined' &&
  (nativeBridge()?.enterPictureInPicture !== undefined || canFloat() || document.pictureInPictureEnabled === true);

export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement === video) await document.exitPictureInPicture();
    else await video.requestPictureInPicture();
  } catch {
    // Not before there is a picture, or not allowed here.
  }
}
