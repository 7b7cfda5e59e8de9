import styles from './Detail.module.css';

/** A value as indented JSON, in a box that the keyboard scrolls. */
export const Json = ({ label, value }: { label: string; value: unknown }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reached by the keyboard
  <section className={styles.code} aria-label={label} tabIndex={0}>
    <pre>{JSON.stringify(value, null, 2)}</pre>
  </section>
);
