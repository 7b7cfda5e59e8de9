import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@aerial/ui/Button.tsx';
import { installation } from '../../core/installation.ts';
import { usePageTitle } from '../../core/title.ts';
import { chooseLanguage, useLanguage } from '../../i18n/i18n.ts';
import styles from './SignIn.module.css';

/** The page of who has not signed in: one card in the middle, and the choice of the language. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  const isRussian = useLanguage() === 'ru';
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.brand}>{installation().name}</p>
        <h1>{title}</h1>
        {children}
      </div>
      <Button
        size="small"
        look="ghost"
        lang={isRussian ? 'en' : 'ru'}
        icon={<Globe aria-hidden size={16} />}
        onClick={() => chooseLanguage(isRussian ? 'en' : 'ru')}
      >
        {isRussian ? 'English' : 'Русский'}
      </Button>
    </main>
  );
}
