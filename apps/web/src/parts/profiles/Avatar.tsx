import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { classes } from '@aerial/ui/classes.ts';
import styles from './Avatar.module.css';
import { initial } from './rules.ts';

/** A profile's picture, with the first letter of its name or a figure as the fallback. @param size CSS pixels */
export function Avatar({
  name,
  src,
  size,
  className,
}: {
  name: string;
  src: string | null | undefined;
  size: number;
  className?: string | undefined;
}) {
  const [broken, setBroken] = useState<string>();
  const hasPicture = Boolean(src) && src !== broken;
  return (
    <span
      className={classes(styles.avatar, className)}
      style={{ '--avatar': `${size}px` } as React.CSSProperties}
      aria-hidden
    >
      {hasPicture ? (
        <img src={src!} alt="" width={size} height={size} onError={() => setBroken(src!)} />
      ) : name.trim() === '' ? (
        <UserRound size={size / 2} />
      ) : (
        initial(name)
      )}
    </span>
  );
}
