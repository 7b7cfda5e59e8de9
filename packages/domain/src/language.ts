/** Languages of the interface and of the server's messages, the most important first; each has its files of texts. @source F-046 */
export const LANGUAGES = ['ru', 'en', 'bg', 'kk', 'tg', 'ky', 'uz', 'ka', 'lv', 'az', 'ro'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text by language: {"ru": "…", "en": "…"}. */
export type LocalizedText = Readonly<Record<string, string>>;

/** Texts missing in the wanted language come from this one. */
export const FALLBACK_LANGUAGE: Language = 'ru';

/** The text in the wanted language, else in Russian, else in any language, else empty. */
export function textIn(text: LocalizedText | null | undefined, language: string): string {
  if (!text) return '';
  return text[language] ?? text[FALLBACK_LANGUAGE] ?? Object.values(text)[0] ?? '';
}

/** An address, or addresses by language where a picture carries words: {"ru": "…", "en": "…"}. */
export type LocalizedAddress = string | LocalizedText;

/** The address for the wanted language, by the rules of {@link textIn}; undefined where there is none. */
export const addressIn = (address: LocalizedAddress | null | undefined, language: string): string | undefined =>
  (typeof address === 'string' ? address : textIn(address, language)) || undefined;

/**
 * The language to answer in.
 * @param header an Accept-Language header (`ru-ru`, `uz`, `en-GB,en;q=0.9`)
 * @param offered ISO 639-1 codes, the first is the default
 */
export function negotiateLanguage(header: string | undefined, offered: readonly string[]): string {
  if (header === undefined) return offered[0] ?? FALLBACK_LANGUAGE;
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean);
      return {
        language: tag.trim().toLowerCase().split('-')[0] ?? '',
        quality: quality === undefined ? 1 : Number(quality),
      };
    })
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wanted.find((entry) => offered.includes(entry.language))?.language ?? offered[0] ?? FALLBACK_LANGUAGE;
}
