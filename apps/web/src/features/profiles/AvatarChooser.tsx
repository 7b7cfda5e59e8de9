import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../core/runtime.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import styles from './AvatarChooser.module.css';
import { avatarsQuery } from '../../parts/profiles/queries.ts';

const AVATAR = 72;

/** Avatars by category; a press chooses one. @source */
export function AvatarChooser({
  chosen,
  onChoose,
}: {
  chosen: number | null;
  onChoose: (id: number | null, src: string | null) => void;
}) {
  const { t } = useTranslation();
  const { data: categories, isError, refetch } = useQuery(avatarsQuery(useApi()));
  if (!categories) return isError ? <ErrorState compact onRetry={() => void refetch()} /> : <Skeleton height="14rem" />;
  if (categories.length === 0) return <EmptyState compact title={t('profiles_avatars_empty')} />;
  return (
    <div className={styles.content}>
      {categories.map(({ title, avatars }) => (
        <section key={title} aria-label={title} className={styles.category}>
          <h3 className={styles.title}>{title}</h3>
          <ul className={styles.list}>
            {avatars.map(({ id, src }, i) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.avatar}
                  aria-pressed={id === chosen}
                  aria-label={t('profiles_avatar', { category: title, number: i + 1 })}
                  onClick={() => onChoose(id, src)}
                >
                  <img src={src} alt="" width={AVATAR} height={AVATAR} loading="lazy" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {chosen !== null && <Button onClick={() => onChoose(null, null)}>{t('profiles_avatar_none')}</Button>}
    </div>
  );
}
