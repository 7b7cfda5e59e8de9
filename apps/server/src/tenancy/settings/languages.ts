/** The languages of the interface, of the catalogue and of media. */

export interface LanguageOffer {
  /** ISO 639-1. */
  readonly key: string;
  readonly name: string;
  /** 0 is the first choice. */
  readonly priority: number;
  /** Offered for the interface. */
  readonly interface: boolean;
}

export interface LanguageSettings {
  readonly defaultLanguage: string;
  readonly languages: readonly LanguageOffer[];
  /** Languages that titles and descriptions are written in: pages in others mark them, so that they are read out and set as what they are. */
  readonly catalogueLanguages: readonly string[];
  readonly audioLanguages: readonly LanguageOffer[];
  readonly subtitleLanguages: readonly LanguageOffer[];
}

export const languagesDefaults: LanguageSettings = {
  defaultLanguage: 'ru',
  languages: [
    { key: 'ru', name: 'Русский', priority: 0, interface: true },
    { key: 'en', name: 'English', priority: 1, interface: true },
  ],
  catalogueLanguages: ['ru', 'en'],
  audioLanguages: [
    { key: 'ru', name: 'Русский', priority: 0, interface: false },
    { key: 'en', name: 'English', priority: 1, interface: false },
  ],
  subtitleLanguages: [
    { key: 'ru', name: 'Русский', priority: 1, interface: false },
    { key: 'en', name: 'English', priority: 2, interface: false },
  ],
};
