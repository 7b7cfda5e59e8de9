import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { VisuallyHidden } from '@aerial/ui/VisuallyHidden.tsx';
import { changeOf } from './rules.ts';
import { chartTexts } from './texts.ts';
import styles from './Chart.module.css';

/** Below half a percent nothing has changed. */
const NOTHING = 0.005;

interface Props {
  readonly now: number | null;
  readonly before: number | null;
  /** Whether more is worse: waiting, errors. */
  readonly isMoreWorse?: boolean;
}

/** How a number differs from the one of the period before. */
export function Change({ now, before, isMoreWorse = false }: Props) {
  const t = useTexts(chartTexts);
  const language = useLanguage();
  const change = changeOf(now, before);
  if (change === undefined) return null;
  if (Math.abs(change) < NOTHING) return <span className={styles.change}>{t('change_none')}</span>;
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(
    Math.abs(change),
  );
  const isUp = change > 0;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <span className={styles.change} data-good={isUp !== isMoreWorse}>
      <Arrow aria-hidden size={14} />
      <span aria-hidden>{share}</span>
      <VisuallyHidden>{t(isUp ? 'change_up' : 'change_down', { share })}</VisuallyHidden>
    </span>
  );
}
