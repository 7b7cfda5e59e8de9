/** The uploads of this page: they go on while other screens of the console are looked at. */
import { uploadVideoPartCall, videoCall, type TitleVideo } from '@aerial/contract/calls/operator-videos.ts';
import { useSyncExternalStore } from 'react';
import { callApi } from '../../core/api.ts';
import { FileGone, uploadFile, type UploadPorts, type UploadState } from './uploader.ts';

interface Upload {
  readonly file: File;
  state: UploadState;
  stop: AbortController;
}
const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();

const isRunning = ({ state }: Upload): boolean => state.kind === 'sending' || state.kind === 'retrying';
/** Leaving the page would end what is being sent: the browser confirms it first. */
const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

function changed(): void {
  if ([...uploads.values()].some(isRunning)) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
}

/** Resolves after a time or with the connection; throws with the signal. */
const waited = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const conclude = (settle: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener('online', onTime);
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    const onTime = conclude(resolve);
    const onAbort = conclude(() => reject(signal.reason as Error));
    const timer = setTimeout(onTime, ms);
    window.addEventListener('online', onTime);
    signal.addEventListener('abort', onAbort);
  });

const portsOf = (id: string, file: File): UploadPorts => ({
  async read(from, to) {
    try {
      // Read before it is sent: a file that has vanished looks like a broken connection otherwise.
      return new Blob([await file.slice(from, to).arrayBuffer()]);
    } catch {
      throw new FileGone();
    }
  },
  send: (offset, part, signal) =>
    callApi(uploadVideoPartCall, { params: { id }, query: { offset }, file: part, signal }),
  load: (signal) => callApi(videoCall, { params: { id }, signal }),
  wait: waited,
  now: () => performance.now(),
});

/** Begins, or goes on with, the upload of a file. */
export function startUpload(video: Pick<TitleVideo, 'id' | 'size' | 'received'>, file: File): void {
  const present = uploads.get(video.id);
  if (present && isRunning(present)) return;
  const upload: Upload = {
    file,
    state: { kind: 'sending', received: video.received, speed: undefined },
    stop: new AbortController(),
  };
  uploads.set(video.id, upload);
  void uploadFile(video.size, video.received, portsOf(video.id, file), upload.stop.signal, (state) => {
    upload.state = state;
    if (state.kind === 'done' && uploads.get(video.id) === upload) uploads.delete(video.id);
    changed();
  });
}

export const pauseUpload = (id: string): void => uploads.get(id)?.stop.abort();

/** Goes on with an upload of this page. @returns false where the file has to be chosen again */
export function resumeUpload(video: Pick<TitleVideo, 'id' | 'size' | 'received'>): boolean {
  const upload = uploads.get(video.id);
  if (upload) startUpload(video, upload.file);
  return upload !== undefined;
}

/** Stops it for good. */
export function dropUpload(id: string): void {
  pauseUpload(id);
  uploads.delete(id);
  changed();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** How an upload of this page is; undefined: it is none of this page. */
export const useUpload = (id: string | undefined): UploadState | undefined =>
  useSyncExternalStore(subscribe, () => (id === undefined ? undefined : uploads.get(id)?.state));
