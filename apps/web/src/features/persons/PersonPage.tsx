import { hasLetters } from '@aerial/domain/seo.ts';
import { useQuery } from '@tanstack/react-query';
import { UserRound, X } from 'lucide-react';
import { useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isNotFound } from '@aerial/api-client/port.ts';
import { useIsOver, useLayerName } from '../../core/covered.ts';
import { usePageHead } from '../../core/head.ts';
import { useClose } from '../../core/links.tsx';
import { trailingId } from '@aerial/domain/refs.ts';
import { useApi } from '../../core/runtime.tsx';
import { SeoText } from '../../core/seo/SeoText.tsx';
import { IconButton } from '@aerial/ui/Button.tsx';
import { Picture } from '@aerial/ui/Picture.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { CollapsibleText } from '../../parts/content/CollapsibleText.tsx';
import { FavouriteButton } from '../../parts/favourites/FavouriteButton.tsx';
import { personSubject } from '../../parts/favourites/rules.ts';
import { usefulText } from '../../parts/content/rules.ts';
import { NotFound } from '../../parts/missing/NotFoundPage.tsx';
import styles from './PersonPage.module.css';
import { personQuery, WORK_TYPES, type Person } from './queries.ts';
import { isIndexed, namedRoles } from './rules.ts';
import { WorksRail } from './WorksRail.tsx';

/** A person and their works. @source spec 2 §2 Person page, C-585 */
export default function PersonPage() {
  const { id = '' } = useParams();
  return trailingId(id) === undefined ? <NotFound /> : <LoadedPerson key={id} id={id} />;
}

function LoadedPerson({ id }: { id: string }) {
  const { t } = useTranslation();
  const api = useApi();
  const { data: person, error, refetch } = useQuery(personQuery(api, id));
  const bio = usefulText(person?.bio);
  const description = person && (bio ?? t('description_person', { name: person.name }));
  const path = person && `/persons/${encodeURIComponent(person.slug || String(person.id))}`;
  const image = person?.image_url ?? person?.image ?? undefined;
  useLayerName(person?.name);
  const own = usePageHead(
    person && {
      title: t('title_person', { name: person.name }),
      description,
      canonical: path,
      image,
      type: 'profile',
      noindex: !isIndexed(person) || !hasLetters(id),
      data: [
        {
          '@type': 'Person',
          '@id': `${path}#person`,
          url: path,
          name: person.name,
          image,
          description: bio,
          jobTitle: namedRoles(person.roles).map((role) => t(`role_${role}`)),
        },
      ],
    },
    person && { page: 'person', values: { name: person.name, title: person.name, description } },
  );
  if (!person && isNotFound(error)) return <NotFound what="person" />;
  if (!person && error) {
    return (
      <div className={styles.state}>
        <ErrorState onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!person) return <PersonSkeleton />;
  return (
    <article className={styles.page}>
      <PersonHead person={person} hasBiography={bio !== undefined} heading={own.h1} />
      {WORK_TYPES.map((type) => person.works[type] > 0 && <WorksRail key={type} personRef={id} type={type} />)}
      {bio && (
        <section id={BIOGRAPHY} tabIndex={-1} className={styles.biography} aria-labelledby="biography-title">
          <h2 id="biography-title" className={styles.heading}>
            {t('person_biography')}
          </h2>
          <CollapsibleText text={bio} />
        </section>
      )}
      <SeoText text={own.text} />
    </article>
  );
}

const BIOGRAPHY = 'biography';

/** @source C-201–C-205, C-209 */
function PersonHead({
  person,
  hasBiography,
  heading,
}: {
  person: Person;
  hasBiography: boolean;
  heading: string | undefined;
}) {
  const { t } = useTranslation();
  const isOver = useIsOver();
  const close = useClose();
  const header = useRef<HTMLDivElement>(null);
  const roles = namedRoles(person.roles).map((role) => t(`role_${role}`));
  const toBiography = (event: MouseEvent) => {
    // Without an entry in history, which would stand between the page and its closing.
    event.preventDefault();
    const section = header.current?.parentElement?.querySelector<HTMLElement>(`#${BIOGRAPHY}`);
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    section?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'center' });
    section?.focus({ preventScroll: true });
  };
  return (
    <div ref={header} className={styles.head}>
      {isOver && (
        <IconButton look="glass" className={styles.close} label={t('action_close')} onClick={close}>
          <X aria-hidden size={24} />
        </IconButton>
      )}
      <div className={styles.photo}>
        <Picture
          src={person.image_url ?? person.image}
          alt=""
          kind="person"
          width={240}
          height={240}
          eager
          stub={<UserRound aria-hidden size={72} strokeWidth={1} />}
        />
      </div>
      <div className={styles.text}>
        <h1 className={styles.name}>{heading ?? person.name}</h1>
        {roles.length > 0 && <p className={styles.roles}>{roles.join(', ')}</p>}
        <p className={styles.facts}>
          <span>{t('person_works', { count: person.works_count })}</span>
          {hasBiography && (
            <a href={`#${BIOGRAPHY}`} onClick={toBiography} className={styles.link}>
              {t('person_biography')}
            </a>
          )}
        </p>
        <FavouriteButton subject={personSubject(person.id)} page="person" />
      </div>
    </div>
  );
}

function PersonSkeleton() {
  const { t } = useTranslation();
  return (
    <section className={styles.page} aria-busy aria-label={t('status_loading')}>
      <div className={styles.head}>
        <div className={styles.photo}>
          <Skeleton className={styles.photoWaiting} />
        </div>
        <div className={styles.text}>
          <Skeleton width="min(20rem, 80%)" height="clamp(2rem, 5vw, 3.5rem)" />
          <Skeleton width="12rem" height="1.25rem" />
          <Skeleton width="9rem" height="1.25rem" />
        </div>
      </div>
    </section>
  );
}
