import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Filter } from '../../parts/list/types.ts';
import { useMay } from '../../session/self.tsx';
import { categoriesQuery, packetsQuery } from './data.ts';
import { texts } from './texts.ts';

/** What the list of channels is filtered by. */
export function useFilters(): readonly Filter[] {
  const t = useTexts(texts);
  const language = useLanguage();
  const may = useMay();
  const { data: categories } = useQuery(categoriesQuery);
  const { data: packets } = useQuery({ ...packetsQuery(language), enabled: may('packets:read') });
  return useMemo((): readonly Filter[] => {
    const either = (yes: string, no: string) => [
      { value: '1', label: yes },
      { value: '0', label: no },
    ];
    const choice = (name: string, label: string, choices: readonly { value: string; label: string }[]): Filter => ({
      kind: 'choice',
      name,
      label,
      choices,
    });
    return [
      choice(
        'category_id',
        t('category'),
        (categories ?? []).map(({ id, name, slug }) => ({
          value: String(id),
          label: name[language] ?? name['ru'] ?? slug,
        })),
      ),
      ...(packets && packets.length > 0
        ? [
            choice(
              'packet',
              t('packet'),
              packets.map(({ slug, name }) => ({ value: slug, label: name })),
            ),
          ]
        : []),
      choice(
        'source',
        t('filter_source'),
        (['upstream', 'recorded', 'timeline'] as const).map((value) => ({ value, label: t(`kind_${value}`) })),
      ),
      choice('is_hidden', t('filter_hidden'), either(t('hidden'), t('shown'))),
      choice('has_guide', t('filter_guide'), either(t('has_guide'), t('has_no_guide'))),
      choice('has_age', t('filter_age'), either(t('has_age'), t('has_no_age'))),
    ];
  }, [t, language, categories, packets]);
}
