/** How subtitles look; persisted for everything watched in this browser. */
export const SUBTITLE_SIZES = ['small', 'normal', 'large', 'huge'] as const;
export const SUBTITLE_BACKGROUNDS = ['none', 'shade', 'solid'] as const;
export type SubtitleSize = (typeof SUBTITLE_SIZES)[number];
export type SubtitleBackground = (typeof SUBTITLE_BACKGROUNDS)[number];

export interface SubtitleStyle {
  readonly size: SubtitleSize;
  readonly background: SubtitleBackground;
}
export const DEFAULT_SUBTITLE_STYLE: SubtitleStyle = { size: 'normal', background: 'shade' };

/** What storage holds, with defaults for whatever it does not. */
export function readSubtitleStyle(stored: string | null): SubtitleStyle {
  try {
    const { size, background } = (JSON.parse(stored ?? '{}') ?? {}) as Partial<SubtitleStyle>;
    return {
      size: SUBTITLE_SIZES.find((known) => known === size) ?? DEFAULT_SUBTITLE_STYLE.size,
      background: SUBTITLE_BACKGROUNDS.find((known) => known === background) ?? DEFAULT_SUBTITLE_STYLE.background,
    };
  } catch {
    return DEFAULT_SUBTITLE_STYLE;
  }
}
