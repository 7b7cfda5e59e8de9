import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../core/runtime.tsx';
import { Rail } from '@aerial/ui/Rail.tsx';
import { contentSubject } from '../../parts/favourites/rules.ts';
import { WithHeart } from '../../parts/favourites/WithHeart.tsx';
import { ContentCard } from '../../parts/rows/cards.tsx';
import { itemsOf } from '../../parts/rows/rules.ts';
import { RowSkeleton } from '../../parts/rows/RowParts.tsx';
import rowStyles from '../../parts/rows/RowView.module.css';
import { worksQuery, type WorkType } from './queries.ts';

const TITLES = {
  movie: 'section_movies',
  series: 'section_series',
  program: 'section_telecasts',
} as const satisfies Record<WorkType, string>;

/** The works of a person of one type, newest first. @source C-206 */
export function WorksRail({ personRef, type }: { personRef: string; type: WorkType }) {
  const { t } = useTranslation();
  const api = useApi();
  const { data, isError } = useQuery(worksQuery(api, personRef, type));
  const works = data && itemsOf(data, 'contents');
  if (isError || works?.length === 0) return null;
  const title = t(TITLES[type]);
  return (
    <section className={rowStyles.row} data-template="content-v" aria-label={title} aria-busy={!works}>
      <h2 className={rowStyles.title}>{title}</h2>
      {works ? (
        <Rail label={title} className={rowStyles.rail}>
          {works.map((item) => (
            <li key={item.id}>
              <WithHeart subject={contentSubject(item)} title={item.title} page="person">
                <ContentCard item={item} upright />
              </WithHeart>
            </li>
          ))}
        </Rail>
      ) : (
        <RowSkeleton />
      )}
    </section>
  );
}
