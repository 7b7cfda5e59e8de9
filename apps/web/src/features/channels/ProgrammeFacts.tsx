/** Details of a programme: ratings, tags and persons. */
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../core/links.tsx';
import { Picture } from '@aerial/ui/Picture.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import type { Content } from '../../parts/content/queries.ts';
import { ratingText } from '../../parts/content/rules.ts';
import styles from './ProgrammeFacts.module.css';

interface ProgrammeTagsProps {
  readonly ageText: string | undefined;
  readonly categoryName: string | undefined;
  /** What the programme shows, once it is known. */
  readonly content: Pick<Content, 'year' | 'genres' | 'ratings'> | undefined;
}

/** Ratings, then age, kind, year and genres, each once; nothing when there are none. */
export function ProgrammeTags({ ageText, categoryName, content }: ProgrammeTagsProps) {
  const tags = [ageText, categoryName, content?.year, ...(content?.genres.map(({ name }) => name) ?? [])].filter(
    (tag): tag is string => Boolean(tag),
  );
  const ratings =
    content?.ratings.flatMap(({ type, name, rating }) =>
      ratingText(rating) ? [{ type, name: name || type, text: ratingText(rating) }] : [],
    ) ?? [];
  if (tags.length === 0 && ratings.length === 0) return null;
  return (
    <ul className={styles.tags}>
      {ratings.map(({ type, name, text }) => (
        <li key={type} className={styles.rating}>
          {name} <strong>{text}</strong>
        </li>
      ))}
      {[...new Set(tags)].map((tag) => (
        <li key={tag}>
          <Tag>{tag}</Tag>
        </li>
      ))}
    </ul>
  );
}

/** @param most how many are shown */
export function ProgrammePersons({ persons, most }: { readonly persons: Content['persons']; readonly most: number }) {
  const { t } = useTranslation();
  if (persons.length === 0) return null;
  return (
    <ul className={styles.persons} aria-label={t('content_persons')}>
      {persons.slice(0, most).map((person) => (
        <li key={`${person.id} ${person.role}`}>
          <AppLink className={styles.person} to={`/persons/${person.slug}`}>
            <Picture
              src={person.image_url}
              alt=""
              kind="icon"
              width={48}
              height={48}
              className={styles.face}
              stub={<span aria-hidden="true">{person.name.slice(0, 1)}</span>}
            />
            <span>{person.name}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
