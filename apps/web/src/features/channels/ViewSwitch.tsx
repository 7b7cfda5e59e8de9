import { List, Rows3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsOver } from '../../core/covered.ts';
import { StayLink } from '../../player/ui/stay.tsx';
import type { TvCategory } from '../../parts/channels/model.ts';
import { chooseView, viewPath, type ChannelsView } from './view.ts';
import { carried } from './useChannelSearch.ts';
import styles from './ViewSwitch.module.css';

const VIEWS = [
  { view: 'list', icon: List, label: 'channels_view_list' },
  { view: 'guide', icon: Rows3, label: 'channels_view_guide' },
] as const;

/** The list or the grid of the same category; the choice is persisted. */
export function ViewSwitch({
  view,
  category,
  typed,
}: {
  readonly view: ChannelsView;
  readonly category: TvCategory | undefined;
  /** What is searched for goes along. */
  readonly typed: string;
}) {
  const { t } = useTranslation();
  const isOver = useIsOver();
  return (
    <nav className={styles.switch} aria-label={t('channels_view')}>
      {VIEWS.map(({ view: target, icon: Icon, label }) => (
        <StayLink
          key={target}
          to={viewPath(category, target)}
          className={styles.choice}
          aria-label={t(label)}
          title={t(label)}
          aria-current={target === view ? 'true' : undefined}
          replace={isOver}
          adds={carried(typed)}
          onClick={() => chooseView(target)}
        >
          <Icon aria-hidden="true" size={20} />
        </StayLink>
      ))}
    </nav>
  );
}
