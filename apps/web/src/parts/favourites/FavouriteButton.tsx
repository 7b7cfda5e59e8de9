import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@aerial/ui/Button.tsx';
import { classes } from '@aerial/ui/classes.ts';
import styles from './FavouriteButton.module.css';
import type { FavouriteSubject } from './rules.ts';
import { useFavourite } from './useFavourite.ts';

interface FavouriteButtonProps {
  readonly subject: FavouriteSubject;
  /** The name of the current page. */
  readonly page: string;
  readonly className?: string | undefined;
}

/** A heart button: full for a favourite. @source C-145, C-205, C-532 */
export function FavouriteButton({ subject, page, className }: FavouriteButtonProps) {
  const { t } = useTranslation();
  const { isFavourite, toggle } = useFavourite(subject, page);
  return (
    <IconButton
      look="glass"
      className={classes(styles.button, className)}
      label={t(isFavourite ? 'action_favourite_remove' : 'action_favourite')}
      data-favourite={isFavourite || undefined}
      onClick={toggle}
    >
      <HeartIcon isFavourite={isFavourite} size={21} />
    </IconButton>
  );
}

export const HeartIcon = ({ isFavourite, size }: { isFavourite: boolean; size: number }) => (
  <Heart
    aria-hidden
    size={size}
    className={classes(styles.heart, isFavourite && styles.favourite)}
    fill={isFavourite ? 'currentColor' : 'none'}
  />
);
