import type { TitleVideo } from '@aerial/contract/calls/operator-videos.ts';

export const VIDEOS_KEY = ['videos'];
export const videosOfKey = (titleId: string) => [...VIDEOS_KEY, 'of', titleId];

/** How often a video that is worked on is looked at again, ms. */
const POLL_MS = 1_000;
export const isOpen = (video: TitleVideo | undefined): boolean =>
  video?.state === 'uploading' || video?.state === 'waiting' || video?.state === 'encoding';
/** Polls while any of them is worked on. */
export const pollWhileOpen = (videos: readonly TitleVideo[] | undefined): number | false =>
  videos?.some(isOpen) ? POLL_MS : false;
