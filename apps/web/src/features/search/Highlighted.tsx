import { highlight } from './highlight.ts';
import styles from './SearchPage.module.css';

/** A name with the matched letters highlighted. */
export function Highlighted({ name, query }: { name: string; query: string }) {
  return highlight(name, query).map(({ text, isHit }, place) =>
    isHit ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces have no other key than their index
      <mark key={place} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
