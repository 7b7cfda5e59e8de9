import styles from './SeoText.module.css';

/** The provider's own text about a page, below it. @source C-267 */
export function SeoText({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <section className={styles.text}>
      {text.split(/\n\s*\n|\n/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </section>
  );
}
