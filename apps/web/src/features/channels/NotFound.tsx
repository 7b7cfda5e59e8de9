import { Tv } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../app/head.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import styles from './ChannelsPage.module.css';

/** There is no such channel. */
export function NotFound({ text }: { text: string }) {
  const { t } = useTranslation();
  usePageHead({ title: text, noindex: true });
  return (
    <div className={styles.failure}>
      <EmptyState icon={<Tv aria-hidden="true" size={40} strokeWidth={1.5} />} title={text} text={t('not_found_text')}>
        <ButtonLink to="/channels" look="primary">
          {t('action_watch_tv')}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
