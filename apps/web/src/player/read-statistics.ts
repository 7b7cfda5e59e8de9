import type { Statistics } from './rules/statistics.ts';

/** The element's part of the statistics: picture, box in device pixels, frames. */
export function elementStatistics(
  video: HTMLVideoElement | undefined,
): Pick<Statistics, 'width' | 'height' | 'boxWidth' | 'boxHeight' | 'frames' | 'droppedFrames'> {
  const quality = video?.getVideoPlaybackQuality?.();
  const scale = globalThis.devicePixelRatio ?? 1;
  return {
    width: video?.videoWidth ?? 0,
    height: video?.videoHeight ?? 0,
    boxWidth: Math.round((video?.clientWidth ?? 0) * scale),
    boxHeight: Math.round((video?.clientHeight ?? 0) * scale),
    frames: quality?.totalVideoFrames ?? 0,
    droppedFrames: quality?.droppedVideoFrames ?? 0,
  };
}
