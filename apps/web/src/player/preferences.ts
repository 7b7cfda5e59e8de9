/** What the player remembers between visits. @source spec 2 §9 Local storage */
import type { PlayerEnvironment } from './environment.ts';
import {
  preferredAudio,
  preferredSubtitle,
  rememberLanguage,
  SUBTITLES_OFF,
  type LanguageMemory,
  type LanguagePriority,
  type LanguageTrack,
} from './rules/tracks.ts';
import { readSubtitleStyle, type SubtitleStyle } from './rules/subtitle-style.ts';
import { readVolume, writeVolume } from './rules/volume.ts';

export interface Preferences {
  /** 0 to 1. */
  volume(): number;
  rememberVolume(volume: number): void;
  muted(): boolean;
  rememberMuted(isMuted: boolean): void;
  subtitleStyle(): SubtitleStyle;
  rememberSubtitleStyle(style: SubtitleStyle): void;
  /** Whether the picture fills the screen and loses its edges. */
  fills(): boolean;
  rememberFills(fills: boolean): void;
  /** @param priorities the provider's audio languages, for viewers who have not chosen */
  audio(
    tracks: readonly LanguageTrack[],
    channelId: number | undefined,
    priorities?: readonly LanguagePriority[],
  ): LanguageTrack | undefined;
  /** undefined: none. */
  text(
    tracks: readonly LanguageTrack[],
    channelId: number | undefined,
    priorities?: readonly LanguagePriority[],
  ): LanguageTrack | undefined;
  rememberAudio(language: string, channelId: number | undefined): void;
  /** @param language undefined: off */
  rememberText(language: string | undefined, channelId: number | undefined): void;
}

export function createPreferences(storage: Pick<PlayerEnvironment, 'read' | 'write'>): Preferences {
  const memory = (key: string): LanguageMemory => {
    try {
      const value: unknown = JSON.parse(storage.read(key) ?? '{}');
      return typeof value === 'object' && value !== null ? (value as LanguageMemory) : {};
    } catch {
      return {};
    }
  };
  const remember = (key: string, channelId: number | undefined, language: string): void =>
    storage.write(key, JSON.stringify(rememberLanguage(memory(key), channelId, language)));
  return {
    volume: () => readVolume(storage.read('volume')),
    rememberVolume: (volume) => storage.write('volume', writeVolume(volume)),
    muted: () => storage.read('muted') === 'true',
    rememberMuted: (isMuted) => storage.write('muted', String(isMuted)),
    subtitleStyle: () => readSubtitleStyle(storage.read('subtitle_style')),
    rememberSubtitleStyle: (style) => storage.write('subtitle_style', JSON.stringify(style)),
    fills: () => storage.read('video_fills') === 'true',
    rememberFills: (fills) => storage.write('video_fills', String(fills)),
    audio: (tracks, channelId, priorities) => preferredAudio(tracks, memory('lang_audio'), channelId, priorities),
    text: (tracks, channelId, priorities) => preferredSubtitle(tracks, memory('lang_subtitle'), channelId, priorities),
    rememberAudio: (language, channelId) => remember('lang_audio', channelId, language),
    rememberText: (language, channelId) => remember('lang_subtitle', channelId, language ?? SUBTITLES_OFF),
  };
}
