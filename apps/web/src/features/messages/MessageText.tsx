import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../core/links.tsx';
import { useRuntime } from '../../core/runtime.tsx';
import { formatDate } from '../../i18n/format.ts';
import styles from './Messages.module.css';
import type { Message } from './queries.ts';
import { textParts } from './rules.ts';

/** A link of the text: a page of this site opens in the application, everything else in a window of its own. */
function TextLink({ href, text }: { href: string; text: string }) {
  const { origin } = useRuntime();
  const { origin: target, pathname, search, hash } = new URL(href);
  const isOwn = target === origin || target === window.location.origin;
  return isOwn ? (
    <AppLink to={`${pathname}${search}${hash}`} className={styles.link}>
      {text}
    </AppLink>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
      {text}
    </a>
  );
}

/** The whole text of a message: plain, with line breaks and links. @source A-637 */
export function MessageText({ message: { text, created_at } }: { message: Message }) {
  const { i18n } = useTranslation();
  const parts = useMemo(() => textParts(text), [text]);
  return (
    <div className={styles.message}>
      <time dateTime={created_at} className={styles.date}>
        {formatDate(i18n.language, Date.parse(created_at), 'dateTime')}
      </time>
      <p className={styles.whole}>
        {parts.map(({ text: part, href }, place) =>
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their places
          href === undefined ? part : <TextLink key={place} href={href} text={part} />,
        )}
      </p>
    </div>
  );
}
