import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsOver } from '../../core/covered.ts';
import { AppLink, useClose } from '../../core/links.tsx';
import { useContentLanguage } from '../../i18n/content-language.ts';
import { IconButton } from '@aerial/ui/Button.tsx';
import { Picture } from '@aerial/ui/Picture.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { CollapsibleText } from '../../parts/content/CollapsibleText.tsx';
import { ContentActions } from './ContentActions.tsx';
import { ContentBackground } from './ContentBackground.tsx';
import styles from './ContentPage.module.css';
import type { Content } from '../../parts/content/queries.ts';
import {
  ageText,
  contentAddress,
  countryName,
  numbersOf,
  ratingText,
  sectionOf,
  usefulText,
  wholeOf,
} from '../../parts/content/rules.ts';
import { useLibrary } from './useLibrary.ts';
import { useNumbersText } from '../../parts/content/useNumbersText.ts';

/** Picture, title, facts, actions and description. @param heading the provider's own, in place of the title */
export function ContentHero({
  content,
  libraryId,
  heading,
}: {
  content: Content;
  libraryId: string | null;
  heading?: string | undefined;
}) {
  const { t } = useTranslation();
  const isOver = useIsOver();
  const close = useClose();
  const description = usefulText(content.description) ?? usefulText(content.short);
  return (
    <div className={styles.hero}>
      <ContentBackground content={content} />
      {isOver && (
        <IconButton look="glass" className={styles.close} label={t('action_close')} onClick={close}>
          <X aria-hidden size={24} />
        </IconButton>
      )}
      <div className={styles.text}>
        <Breadcrumbs content={content} />
        <Title content={content} heading={heading} />
        <Facts content={content} />
        <ContentActions content={content} libraryId={libraryId} />
        {description && <CollapsibleText text={description} />}
      </div>
    </div>
  );
}

/** Number of letters from which a title uses a smaller font: it would fill the screen. */
const LONG_TITLE = 40;

/** @source C-142, C-143 */
function Title({ content, heading }: { content: Content; heading: string | undefined }) {
  const numbers = useNumbersText()(numbersOf(content));
  const lang = useContentLanguage();
  const whole = wholeOf(content);
  const title = heading ?? whole?.title ?? content.title;
  return (
    <div className={styles.titles}>
      <h1 className={styles.title} data-long={title.length > LONG_TITLE || undefined}>
        <span lang={lang}>{title}</span>
        {numbers && !heading && <span className={styles.numbers}> {numbers}</span>}
      </h1>
      {whole && content.content_type === 'episode' && content.title !== whole.title && (
        <p className={styles.subtitle} lang={lang}>
          {content.title}
        </p>
      )}
      {!whole && content.original && content.original !== content.title && (
        <p className={styles.original}>{content.original}</p>
      )}
    </div>
  );
}

/** @source C-149 */
function Breadcrumbs({ content }: { content: Content }) {
  const { t } = useTranslation();
  const section = sectionOf(content);
  const whole = wholeOf(content);
  const numbers = useNumbersText()(numbersOf(content));
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className={styles.crumbs}>
        <li>
          <AppLink to="/">{t('section_start')}</AppLink>
        </li>
        <li>
          <AppLink to={`/${section}`}>{t(`section_${section}`)}</AppLink>
        </li>
        {whole && (
          <li>
            <AppLink to={contentAddress(whole)}>{whole.title}</AppLink>
          </li>
        )}
        <li aria-current="page">{whole && content.content_type === 'season' && numbers ? numbers : content.title}</li>
      </ol>
    </nav>
  );
}

function useDuration(): (seconds: number) => string | undefined {
  const { t } = useTranslation();
  return (seconds) => {
    const minutes = Math.round(seconds / 60);
    if (minutes < 1) return undefined;
    if (minutes < 60) return t('duration_minutes', { minutes });
    return t('duration_hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
}

/** The library of the content. @source C-654 */
function Cinema({ id }: { id: number | null }) {
  const { t } = useTranslation();
  const library = useLibrary(id);
  if (!library) return null;
  return (
    <li className={styles.cinema}>
      <Picture
        src={library.cover.bg}
        alt=""
        kind="icon"
        width={44}
        height={26}
        stub={null}
        className={styles.cinemaPicture}
      />
      {t('content_library', { title: library.title })}
    </li>
  );
}

/** Ratings, age, year, category, genres, countries, length. @source C-150–C-155 */
function Facts({ content }: { content: Content }) {
  const { t } = useTranslation();
  const duration = useDuration()(content.duration);
  const age = ageText(content);
  const ratings = content.ratings.flatMap(({ type, name, rating }) => {
    const text = ratingText(rating);
    return text ? [{ type, name: name || type, text }] : [];
  });
  return (
    <ul className={styles.facts} aria-label={t('facts')}>
      {ratings.map(({ type, name, text }) => (
        <li key={type} className={styles.rating}>
          <span>{name}</span> <strong>{text}</strong>
        </li>
      ))}
      {age && (
        <li>
          <Tag look="outline">{age}</Tag>
        </li>
      )}
      {content.is_lost && (
        <li>
          <Tag>{t('content_lost')}</Tag>
        </li>
      )}
      {content.category && <li>{content.category.name}</li>}
      {content.year && <li>{content.year}</li>}
      {content.genres.map((genre) => (
        <li key={genre.id}>
          {genre.row_slug || genre.row_id ? (
            <AppLink
              className={styles.factLink}
              to={`/row/${encodeURIComponent(genre.row_slug ?? genre.row_id ?? '')}`}
            >
              {genre.name}
            </AppLink>
          ) : (
            genre.name
          )}
        </li>
      ))}
      {content.countries.length > 0 && <li>{content.countries.map(({ name }) => countryName(name)).join(', ')}</li>}
      {duration && <li>{duration}</li>}
      <Cinema id={content.library_id} />
    </ul>
  );
}
