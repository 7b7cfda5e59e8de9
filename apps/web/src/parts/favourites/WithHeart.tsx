import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '@aerial/ui/classes.ts';
import { useHydratedSoon } from '@aerial/ui/useHydrated.ts';
import { HeartIcon } from './FavouriteButton.tsx';
import type { FavouriteSubject } from './rules.ts';
import { useFavourite } from './useFavourite.ts';
import styles from './WithHeart.module.css';

interface WithHeartProps {
  readonly subject: FavouriteSubject;
  /** What the heart refers to, for screen readers. */
  readonly title: string;
  /** The name of the card's page. */
  readonly page: string;
  readonly isRound?: boolean;
  readonly children: ReactNode;
}

/** A card with a heart in its corner: visible while the card is hovered or focused, and always for a favourite. */
export function WithHeart({ subject, title, page, isRound, children }: WithHeartProps) {
  const hasMounted = useHydratedSoon();
  return (
    <div className={styles.box}>
      {children}
      {hasMounted && <CornerHeart subject={subject} title={title} page={page} isRound={isRound} />}
    </div>
  );
}

function CornerHeart({
  subject,
  title,
  page,
  isRound,
}: Omit<WithHeartProps, 'children' | 'isRound'> & { readonly isRound: boolean | undefined }) {
  const { t } = useTranslation();
  const { isFavourite, toggle } = useFavourite(subject, page);
  const name = t(isFavourite ? 'action_favourite_remove' : 'action_favourite');
  return (
    <button
      type="button"
      className={classes(styles.heart, isRound && styles.round)}
      title={name}
      aria-label={`${name}: ${title}`}
      data-aside
      data-favourite={isFavourite || undefined}
      onClick={toggle}
    >
      <HeartIcon isFavourite={isFavourite} size={17} />
    </button>
  );
}
