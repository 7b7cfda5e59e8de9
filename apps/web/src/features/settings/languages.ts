/** The languages of the provider, and the current choice. @source spec 3 §2.2, F-018, F-217, C-390, C-391 */
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { offeredLanguages } from '../../i18n/languages.ts';
import { createPreferences } from '../../player/preferences.ts';
import { SUBTITLES_OFF } from '../../player/rules/tracks.ts';
import { safeStore } from '../../surroundings/key-value-store.ts';
import type { LanguageKind } from './places.ts';

type Languages = NetworkInfo['languages']['available'];
export type TrackKind = Exclude<LanguageKind, 'interface'>;
export const NO_SUBTITLES = SUBTITLES_OFF;

/** By priority: lower numbers first. */
const byPriority = (languages: Languages): Languages => languages.toSorted((a, b) => a.priority - b.priority);

/** The available options. @source */
export function choicesOf({ languages }: Pick<NetworkInfo, 'languages'>, kind: LanguageKind): Languages {
  if (kind === 'interface') return byPriority(offeredLanguages(languages.available));
  return byPriority(kind === 'audiotracks' ? languages.audio : languages.subtitle);
}

interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/**
 * The general choice of audio and subtitles, persisted in the player's format; choices per channel stay.
 * @source, C-874
 */
export function trackMemory(store: Store = safeStore(() => window.localStorage)) {
  const preferences = createPreferences({
    read: (key) => store.getItem(key),
    write: (key, value) => store.setItem(key, value),
  });
  return {
    /** The default: |the first audio language by priority, the subtitles with priority 0, or no subtitles. */
    chosen(kind: TrackKind, languages: Languages): string | undefined {
      const tracks = languages.map(({ key, name }, id) => ({ id, language: key, name }));
      if (kind === 'audiotracks') return preferences.audio(tracks, undefined, languages)?.language;
      return preferences.text(tracks, undefined, languages)?.language ?? NO_SUBTITLES;
    },
    choose(kind: TrackKind, key: string): void {
      if (kind === 'audiotracks') preferences.saveAudio(key, undefined);
      else preferences.saveText(key === NO_SUBTITLES ? undefined : key, undefined);
    },
  };
}
