import { RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { SimilarRail } from '../../parts/content/Rails.tsx';
import styles from './AfterFilm.module.css';

interface AfterFilmProps {
  /** The film, or the series whose last episode it was. */
  readonly whole: { readonly id: string; readonly slug: string; readonly title: string };
  readonly isSeries: boolean;
  readonly onReplay: () => void;
}

/** The screen after a film without a successor: replay, its page, and similar titles. */
export default function AfterFilm({ whole, isSeries, onReplay }: AfterFilmProps) {
  const { t } = useTranslation();
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.after}>
      <div className={styles.head}>
        <h2 className={styles.title}>{whole.title}</h2>
        <div className={styles.actions}>
          <Button ref={again} look="primary" size="large" icon={<RotateCcw aria-hidden size={20} />} onClick={onReplay}>
            {t('player_from_beginning')}
          </Button>
          <ButtonLink to={`/contents/${encodeURIComponent(whole.slug || whole.id)}`} size="large" replace>
            {t(isSeries ? 'watch_to_series' : 'watch_to_page')}
          </ButtonLink>
        </div>
      </div>
      <SimilarRail id={whole.id} libraryId={null} />
    </div>
  );
}
