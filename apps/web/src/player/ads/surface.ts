/** Where ads are shown: over the content, whose buffer survives, or in its own element where full screen shows only that. */
import { startElement } from '../element.ts';
import type { AdErrorCode } from './errors.ts';
import styles from './Surface.module.css';

export interface SurfaceReports {
  /** Enough is loaded to start. */
  ready(): void;
  /** The first frame is on the screen. */
  shown(): void;
  advanced(): void;
  ended(): void;
  failed(code: AdErrorCode): void;
}

export interface AdSurface {
  /** Covers the content, which is not seen until the release. @param isOpaque false: what stood there stays until the first frame */
  cover(isOpaque: boolean): void;
  load(url: string): void;
  play(): Promise<'started' | 'refused' | 'interrupted'>;
  pause(): void;
  /** @param volume 0 to 1 */
  setSound(volume: number, isMuted: boolean): void;
  /** Ends what is loaded or plays. */
  stop(): void;
  /** Shows the content again. */
  uncover(): void;
  /** Seconds. */
  position(): number;
  duration(): number | undefined;
  /** Leaves nothing behind. */
  remove(): void;
}

/** What an error of a media element means. @source C-790 */
export function mediaErrorCode(error: Pick<MediaError, 'code' | 'message'> | null): AdErrorCode {
  if (error?.code === 2 || /404|not found/i.test(error?.message ?? '')) return 401;
  return error?.code === 3 || error?.code === 4 ? 405 : 400;
}

/** Reports of the element while an ad is in it. @returns stops listening */
function listen(video: HTMLVideoElement, reports: SurfaceReports, isCurrent: () => boolean): () => void {
  const listeners = new AbortController();
  let isShown = false;
  const on = (event: string, listener: () => void): void =>
    video.addEventListener(event, () => void (isCurrent() && listener()), { signal: listeners.signal });
  const show = (): void => {
    if (isShown || listeners.signal.aborted || !isCurrent()) return;
    isShown = true;
    reports.shown();
  };
  on('loadstart', () => (isShown = false));
  on('canplay', reports.ready);
  // A hidden page paints nothing, but plays on.
  on('playing', () => void video.requestVideoFrameCallback?.(show));
  on('timeupdate', () => {
    if (video.currentTime > 0) show();
    reports.advanced();
  });
  on('ended', reports.ended);
  on('error', () => reports.failed(mediaErrorCode(video.error)));
  return () => listeners.abort();
}

const durationOf = ({ duration }: HTMLVideoElement): number | undefined =>
  Number.isFinite(duration) && duration > 0 ? duration : undefined;

/** An element of its own over that of the content. @param content after which it stands */
export function overlaySurface(content: HTMLVideoElement, reports: SurfaceReports): AdSurface {
  const box = document.createElement('div');
  box.className = styles.box ?? '';
  box.dataset['ad'] = '';
  const video = document.createElement('video');
  video.className = styles.video ?? '';
  video.playsInline = true;
  video.preload = 'auto';
  box.append(video);
  content.after(box);
  let isLoaded = false;
  const stopListening = listen(
    video,
    {
      ...reports,
      shown() {
        box.dataset['shown'] = '';
        reports.shown();
      },
    },
    () => isLoaded,
  );

  return {
    cover(isOpaque) {
      box.dataset['covers'] = isOpaque ? 'opaque' : 'clear';
    },
    load(url) {
      isLoaded = true;
      video.src = url;
      video.load();
    },
    play: () => startElement(video),
    pause: () => video.pause(),
    setSound: (volume, muted) => void Object.assign(video, { volume, muted }),
    stop() {
      if (!isLoaded) return;
      isLoaded = false;
      video.pause();
      video.removeAttribute('src');
      video.load();
    },
    uncover() {
      delete box.dataset['covers'];
      delete box.dataset['shown'];
    },
    position: () => video.currentTime,
    duration: () => durationOf(video),
    remove() {
      stopListening();
      video.removeAttribute('src');
      box.remove();
    },
  };
}

/** The element of the content itself. @param load replaces what is in it; the content is loaded again by its owner */
export function elementSurface(
  video: HTMLVideoElement,
  load: (url: string) => void,
  reports: SurfaceReports,
): AdSurface {
  let isLoaded = false;
  const stopListening = listen(video, reports, () => isLoaded);
  return {
    cover: () => {},
    load(url) {
      isLoaded = true;
      load(url);
    },
    play: () => startElement(video),
    pause: () => video.pause(),
    setSound: (volume, muted) => void Object.assign(video, { volume, muted }),
    stop() {
      if (isLoaded) video.pause();
      isLoaded = false;
    },
    uncover: () => {},
    position: () => video.currentTime,
    duration: () => durationOf(video),
    remove: stopListening,
  };
}
