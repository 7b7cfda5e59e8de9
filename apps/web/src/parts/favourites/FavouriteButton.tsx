import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './FavouriteButton.module.css';
import type { FavouriteSubject } from './rules.ts';
import { useFavourite } from './useFavourite.ts';

interface FavouriteButtonProps {
  readonly subject: FavouriteSubject;
  /** The name of the page it stands on. */
  readonly page: string;
  readonly className?: string | undefined;
}

/** A heart: full for what is kept. @source C-145, C-205, C-532 */
export function FavouriteButton({ subject, page, className }: FavouriteButtonProps) {
  const { t } = useTranslation();
  const { isKept, toggle } = useFavourite(subject, page);
  return (
    <IconButton look="glass" className={classes(styles.button, className)} label={t(isKept ? 'action_favourite_remove' : 'action_favourite')} data-kept={isKept || undefined} onClick={toggle}>
      <HeartIcon isKept={isKept} size={21} />
    </IconButton>
  );
}

export const HeartIcon = ({ isKept, size }: { isKept: boolean; size: number }) => (
  <Heart aria-hidden size={size} className={classes(styles.heart, isKept && styles.kept)} fill={isKept ? 'currentColor' : 'none'} />
);
