/** Words of the television in the language of the sender. */
import { isTranslated, translationUrl } from '../i18n/languages.ts';
import type texts from '../../public/locales/ru/translation.json';

/** A text of the interface by its key; empty until the texts have come. */
export type Say = (key: keyof typeof texts) => string;

export interface Texts {
  readonly say: Say;
  /** @returns when they are there; the ones before stay where they cannot be loaded */
  load(language: string): Promise<void>;
}

export function createTexts(read: (url: string) => Promise<unknown>): Texts {
  let current: Partial<Record<string, string>> = {};
  let wanted = '';
  return {
    say: (key) => current[key] ?? '',
    async load(language) {
      if (!isTranslated(language)) return;
      wanted = language;
      const loaded = (await read(translationUrl(language)).catch(() => undefined)) as typeof current | undefined;
      if (loaded && wanted === language) current = loaded;
    },
  };
}
