/** Channel categories. Ids 2, 3 and 5 are fixed by the specification: all channels, what a start shows, children. */
import { inAllLanguages } from './translations.ts';
import type { Text } from './types.ts';

export type CategoryTag = 'all_channels' | 'startup' | 'is_adult';

export interface DemoCategory {
  readonly id: number;
  readonly slug: string;
  readonly name: Text;
  readonly tags: readonly CategoryTag[];
}

const of = (id: number, slug: string, ru: string, en: string, ...tags: CategoryTag[]): DemoCategory => ({
  id,
  slug,
  name: inAllLanguages({ ru, en }),
  tags,
});

export const categories: readonly DemoCategory[] = [
  of(2, 'all', 'Все каналы', 'All channels', 'all_channels'),
  of(3, 'popular', 'Популярные', 'Popular', 'startup'),
  of(5, 'kids', 'Детям', 'Kids'),
  of(6, 'news', 'Новости', 'News'),
  of(7, 'sport', 'Спорт', 'Sport'),
  of(8, 'music', 'Музыка', 'Music'),
  of(9, 'nature-science', 'Природа и наука', 'Nature & science'),
  of(10, 'cinema', 'Кино', 'Cinema'),
  of(11, 'leisure', 'Для души', 'Leisure'),
];
