/** The kinds of media that recorded segments contain, by the extensions of their files. Pure. */

const MEDIA_TYPES = {
  ts: 'video/mp2t',
  m4s: 'video/mp4',
  aac: 'audio/aac',
  ac3: 'audio/ac3',
  ec3: 'audio/eac3',
  mp3: 'audio/mpeg',
  vtt: 'text/vtt; charset=utf-8',
} as const;
export type SegmentExtension = keyof typeof MEDIA_TYPES;

export const isSegmentExtension = (text: string): text is SegmentExtension => Object.hasOwn(MEDIA_TYPES, text);
export const mediaType = (extension: SegmentExtension): string => MEDIA_TYPES[extension];
