import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../core/runtime.tsx';
import { Rail } from '@aerial/ui/Rail.tsx';
import { contentSubject, personSubject } from '../favourites/rules.ts';
import { WithHeart } from '../favourites/WithHeart.tsx';
import { ContentCard, PersonCard } from '../rows/cards.tsx';
import rowStyles from '../rows/RowView.module.css';
import { without4k } from '../rows/rules.ts';
import { byRole } from './persons.ts';
import { similarQuery, type Content } from './queries.ts';
import { MAX_SIMILAR } from './rules.ts';

/** Cast and crew by role, most important first. @source C-156, C-210 */
export function PersonsRail({ persons }: { persons: Content['persons'] }) {
  const { t } = useTranslation();
  if (persons.length === 0) return null;
  return (
    <section className={rowStyles.row} data-template="person" aria-labelledby="persons">
      <h2 id="persons" className={rowStyles.title}>
        {t('content_persons')}
      </h2>
      <Rail label={t('content_persons')} className={rowStyles.rail}>
        {byRole(persons).map((person) => (
          <li key={`${person.id} ${person.role}`}>
            <WithHeart subject={personSubject(person.id)} title={person.name} page="content" isRound>
              <PersonCard item={person} />
            </WithHeart>
          </li>
        ))}
      </Rail>
    </section>
  );
}

/** @source C-162 */
export function SimilarRail({ id, libraryId }: { id: string; libraryId: string | null }) {
  const { t } = useTranslation();
  const api = useApi();
  const { data } = useQuery(similarQuery(api, id, libraryId));
  const similar = without4k(data ?? []).slice(0, MAX_SIMILAR);
  if (similar.length === 0) return null;
  return (
    <section className={rowStyles.row} data-template="content-v" aria-labelledby="similar">
      <h2 id="similar" className={rowStyles.title}>
        {t('content_similar')}
      </h2>
      <Rail label={t('content_similar')} className={rowStyles.rail}>
        {similar.map((item) => (
          <li key={item.id}>
            <WithHeart subject={contentSubject(item)} title={item.title} page="content">
              <ContentCard item={item} upright />
            </WithHeart>
          </li>
        ))}
      </Rail>
    </section>
  );
}
