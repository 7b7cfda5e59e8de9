/** The search and filters of the list, as the calls take them. Pure. */
import type { operatorChannelsCall } from '@aerial/contract/calls/operator-channels.ts';
import type { QueryOf } from '@aerial/contract/core.ts';

type Filter = Omit<QueryOf<typeof operatorChannelsCall>, 'cursor' | 'limit'>;
const SOURCES = ['timeline', 'upstream', 'recorded'] as const;

export function filterOf(search: string, filters: Readonly<Record<string, string>>): Filter {
  const { category_id: category, packet, source, is_hidden: hidden, has_guide: guide, has_age: age } = filters;
  const kind = SOURCES.find((one) => one === source);
  return {
    ...(search && { search }),
    ...(category && { category_id: Number(category) }),
    ...(packet && { packet }),
    ...(kind && { source: kind }),
    ...(hidden && { is_hidden: hidden }),
    ...(guide && { has_guide: guide }),
    ...(age && { has_age: age }),
  };
}
