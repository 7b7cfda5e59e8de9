/** Player preferences, persisted between visits. @source spec 2 §9 Local storage */
import type { ChannelId } from '@aerial/domain/ids.ts';
import type { PlayerEnvironment } from './environment.ts';
import {
  preferredAudio,
  preferredSubtitle,
  withLanguage,
  SUBTITLES_OFF,
  type SavedLanguages,
  type LanguagePriority,
  type LanguageTrack,
} from './rules/tracks.ts';
import { readDataSaver, type DataSaver } from './rules/data-saver.ts';
import { readSubtitleStyle, type SubtitleStyle } from './rules/subtitle-style.ts';
import { readVolume, writeVolume } from './rules/volume.ts';

export interface Preferences {
  /** 0 to 1. */
  volume(): number;
  saveVolume(volume: number): void;
  muted(): boolean;
  saveMuted(isMuted: boolean): void;
  subtitleStyle(): SubtitleStyle;
  saveSubtitleStyle(style: SubtitleStyle): void;
  /** Whether the picture fills the screen and loses its edges. */
  fills(): boolean;
  saveFills(fills: boolean): void;
  /** Of this device. */
  dataSaver(): DataSaver;
  saveDataSaver(saver: DataSaver): void;
  /** @param priorities the provider's audio languages, for viewers who have not chosen */
  audio(
    tracks: readonly LanguageTrack[],
    channelId: ChannelId | undefined,
    priorities?: readonly LanguagePriority[],
  ): LanguageTrack | undefined;
  /** undefined: none. */
  text(
    tracks: readonly LanguageTrack[],
    channelId: ChannelId | undefined,
    priorities?: readonly LanguagePriority[],
  ): LanguageTrack | undefined;
  saveAudio(language: string, channelId: ChannelId | undefined): void;
  /** @param language undefined: off */
  saveText(language: string | undefined, channelId: ChannelId | undefined): void;
}

export const DATA_SAVER_KEY = 'data_saver';

export function createPreferences(
  storage: Pick<PlayerEnvironment, 'read' | 'write' | 'offersDataSaver' | 'savesData'>,
): Preferences {
  const saved = (key: string): SavedLanguages => {
    try {
      const value: unknown = JSON.parse(storage.read(key) ?? '{}');
      return typeof value === 'object' && value !== null ? (value as SavedLanguages) : {};
    } catch {
      return {};
    }
  };
  const save = (key: string, channelId: ChannelId | undefined, language: string): void =>
    storage.write(key, JSON.stringify(withLanguage(saved(key), channelId, language)));
  return {
    volume: () => readVolume(storage.read('volume')),
    saveVolume: (volume) => storage.write('volume', writeVolume(volume)),
    muted: () => storage.read('muted') === 'true',
    saveMuted: (isMuted) => storage.write('muted', String(isMuted)),
    subtitleStyle: () => readSubtitleStyle(storage.read('subtitle_style')),
    saveSubtitleStyle: (style) => storage.write('subtitle_style', JSON.stringify(style)),
    fills: () => storage.read('video_fills') === 'true',
    saveFills: (fills) => storage.write('video_fills', String(fills)),
    dataSaver: () =>
      storage.offersDataSaver?.() === true
        ? readDataSaver(storage.read(DATA_SAVER_KEY), storage.savesData?.() === true)
        : 'off',
    saveDataSaver: (saver) => storage.write(DATA_SAVER_KEY, String(saver)),
    audio: (tracks, channelId, priorities) => preferredAudio(tracks, saved('lang_audio'), channelId, priorities),
    text: (tracks, channelId, priorities) => preferredSubtitle(tracks, saved('lang_subtitle'), channelId, priorities),
    saveAudio: (language, channelId) => save('lang_audio', channelId, language),
    saveText: (language, channelId) => save('lang_subtitle', channelId, language ?? SUBTITLES_OFF),
  };
}
