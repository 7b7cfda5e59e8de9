/**
 * The encoding ladder. One profile per rung over all assets, so that a rung's init section is the same bytes everywhere and
 * a player continues from asset to asset without reinitialising its decoder.
 */

export const FRAME_RATE = 25;
/** Frames of one segment: one closed GOP. */
export const FRAMES_PER_SEGMENT = 48;
/** Ticks per second of every video track. */
export const VIDEO_TIMESCALE = 12_800;

export interface Rung {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly profile: 'high' | 'main';
  readonly level: string;
  /** Constant rate factor. */
  readonly crf: number;
  /** Ceiling, kbit/s. */
  readonly maxRateK: number;
}

/** Best first. */
export const LADDER: readonly Rung[] = [
  { name: 'v720', width: 1280, height: 720, profile: 'high', level: '3.1', crf: 23, maxRateK: 2800 },
  { name: 'v360', width: 640, height: 360, profile: 'main', level: '3.0', crf: 24, maxRateK: 900 },
  { name: 'v240', width: 426, height: 240, profile: 'main', level: '2.1', crf: 25, maxRateK: 400 },
];

/** Above {@link LADDER}, for sources that have the pixels. */
export const RUNG_1080: Rung = {
  name: 'v1080',
  width: 1920,
  height: 1080,
  profile: 'high',
  level: '4.0',
  crf: 22,
  maxRateK: 5500,
};

/** The rungs worth making of a source: never larger than it is, but always the two lowest. @param height of the source, pixels */
export function ladderFor(width: number, height: number): readonly Rung[] {
  const all = [RUNG_1080, ...LADDER];
  // A wide film is lower than its frame is wide: either side may justify a rung. 2 % forgives cropped encodes.
  const fits = (rung: Rung): boolean => height >= rung.height * 0.98 || width >= rung.width * 0.98;
  return all.filter((rung, i) => i >= all.length - 2 || fits(rung));
}

export interface EncoderSettings {
  readonly preset?: 'veryfast' | 'medium' | 'slow' | 'slower';
  readonly tune?: 'animation' | 'film';
  /** Added to every rung's CRF. */
  readonly crfShift?: number;
  /** Added further to rungs of 360 lines and fewer: artefacts show less in small frames. */
  readonly lowShift?: number;
  /** x264's qcomp, default 0.6: higher values spend fewer bits on still scenes. */
  readonly qcomp?: number;
  /** A fixed number makes the output reproducible on every machine. */
  readonly threads?: number;
}

/**
 * ffmpeg's output options for a rung. References, B-frames and `stitchable` are spelled out because presets and CRF
 * would otherwise change the parameter sets, and with them the init section.
 */
export function ladderArgs(rung: Rung, settings: EncoderSettings = {}): string[] {
  const gop = String(FRAMES_PER_SEGMENT);
  return [
    '-c:v',
    'libx264',
    '-preset',
    settings.preset ?? 'medium',
    ...(settings.tune ? ['-tune', settings.tune] : []),
    '-profile:v',
    rung.profile,
    '-level:v',
    rung.level,
    '-pix_fmt',
    'yuv420p',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-colorspace',
    'bt709',
    '-color_range',
    'tv',
    '-crf',
    String(rung.crf + (settings.crfShift ?? 0) + (rung.height <= 360 ? (settings.lowShift ?? 0) : 0)),
    '-maxrate',
    `${rung.maxRateK}k`,
    '-bufsize',
    `${rung.maxRateK * 2}k`,
    '-g',
    gop,
    '-keyint_min',
    gop,
    '-sc_threshold',
    '0',
    '-refs',
    '4',
    '-bf',
    '3',
    '-x264-params',
    `stitchable=1:open-gop=0:b-pyramid=strict:weightp=2:8x8dct=${rung.profile === 'high' ? 1 : 0}:qcomp=${settings.qcomp ?? 0.6}`,
    ...(settings.threads ? ['-threads', String(settings.threads)] : []),
    '-flags',
    '+bitexact',
    '-fflags',
    '+bitexact',
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    '-video_track_timescale',
    String(VIDEO_TIMESCALE),
    '-movflags',
    '+frag_keyframe+empty_moov+default_base_moof',
    '-f',
    'mp4',
  ];
}

/** ffmpeg's filter that fits any video into a rung's frame: undistorted, letterboxed where the aspect ratios differ. */
export function rungFilter(rung: Rung): string {
  const { width, height } = rung;
  return (
    `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=lanczos:out_color_matrix=bt709:out_range=tv,` +
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,setsar=1,format=yuv420p`
  );
}
