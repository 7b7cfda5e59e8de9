import styles from './Detail.module.css';

/** A value as indented JSON, in a box that the keyboard scrolls. */
export const Json = ({ label, value }: { label: string; value: unknown }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reached by the keyboard
  <pre className={styles.code} role="region" aria-label={label} tabIndex={0}>
    {JSON.stringify(value, null, 2)}
  </pre>
);
