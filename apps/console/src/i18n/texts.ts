/**
 * Texts stand beside the screens that show them: each text in English and Russian, side by side. A feature declares its own with
 * `defineTexts` and reads them with `useTexts`; nothing is shared between features but what `common-texts.ts` has.
 */
import { useCallback } from 'react';
import { i18n, useLanguage, type ConsoleLanguage } from './i18n.ts';

type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
/** English, then Russian; forms of a plural by their category, chosen by `count`. */
export type Text = readonly [en: string, ru: string] | readonly [en: Plural, ru: Plural];
export type TextSet = Readonly<Record<string, Text>>;

export interface Texts<Set extends TextSet = TextSet> {
  readonly namespace: string;
  readonly set: Set;
}
/** Values that a text names in `{{…}}`; `count` chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;
export type TextFunction<Set extends TextSet> = (key: keyof Set & string, values?: TextValues) => string;

function bundleOf(set: TextSet, language: 0 | 1): Record<string, string> {
  const bundle: Record<string, string> = {};
  for (const [key, text] of Object.entries(set)) {
    const own = text[language];
    if (typeof own === 'string') bundle[key] = own;
    else for (const [category, form] of Object.entries(own)) bundle[`${key}_${category}`] = form;
  }
  return bundle;
}

/** Declares the texts of an area. @param namespace its folder's name */
export function defineTexts<const Set extends TextSet>(namespace: string, set: Set): Texts<Set> {
  const languages: readonly ConsoleLanguage[] = ['en', 'ru'];
  for (const [at, language] of languages.entries())
    i18n.addResourceBundle(language, namespace, bundleOf(set, at as 0 | 1), true, true);
  return { namespace, set };
}

/** Keys are checked here, by the set of the area: the library's own types are the application's. */
const translate = i18n.t as unknown as (key: string, options: object) => string;

/** A text outside components, in the language of the moment. */
export const textOf = <Set extends TextSet>(
  { namespace }: Texts<Set>,
  key: keyof Set & string,
  values?: TextValues,
): string => translate(key, { ns: namespace, ...values });

/** The texts of an area in the language of the interface; another function after the language has changed. */
export function useTexts<Set extends TextSet>({ namespace }: Texts<Set>): TextFunction<Set> {
  const lng = useLanguage();
  return useCallback((key, values) => translate(key, { ns: namespace, lng, ...values }), [namespace, lng]);
}
