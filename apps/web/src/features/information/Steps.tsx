import styles from './Steps.module.css';

/** A numbered list of steps. */
export function Steps({ texts }: { texts: readonly string[] }) {
  return (
    <ol className={styles.steps}>
      {texts.map((text) => (
        <li key={text} className={styles.step}>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
