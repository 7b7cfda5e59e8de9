/** Templates of the provider for titles and texts of pages. @source spec 2 §2 Page metadata, C-266, C-267 */
import type { SeoMask } from '@aerial/contract/calls/seo.ts';

/** The kinds of pages that masks are written for. */
export type MaskPage =
  | 'start'
  | 'rowset'
  | 'row'
  | 'filters'
  | 'channels'
  | 'category'
  | 'channel'
  | 'movie'
  | 'series'
  | 'season'
  | 'episode'
  | 'program'
  | 'person';

/** The fields of the page's entity that a template may use. */
export type MaskValues = Readonly<
  Partial<
    Record<
      'title' | 'name' | 'year' | 'genre' | 'season' | 'series' | 'channel' | 'description',
      string | number | null
    >
  >
>;

const TEXT_TYPES = ['title', 'description', 'h1', 'text'] as const;
export type MaskedTexts = Readonly<Partial<Record<(typeof TEXT_TYPES)[number], string>>>;

/** Omits unknown and empty placeholders together with the brackets around them; double spaces become one. @source C-267 */
export function fillMask(template: string, values: MaskValues): string {
  return template
    .replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      String((Object.hasOwn(values, key) ? values[key as keyof MaskValues] : '') ?? ''),
    )
    .replaceAll(/\(\s*\)|«\s*»|\[\s*\]/g, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();
}

/** The provider's texts for a page of this kind; the built-in ones are the fallback. @source F-410, F-411 */
export function maskedTexts(masks: readonly SeoMask[], page: MaskPage, values: MaskValues): MaskedTexts {
  const ofPage = masks.filter(({ page_type: kind }) => kind === page);
  return Object.fromEntries(
    TEXT_TYPES.flatMap((type) => {
      const mask = ofPage.find(({ text_type: kind }) => kind === type);
      const text = mask && fillMask(mask.value, values);
      return text ? [[type, text]] : [];
    }),
  );
}
