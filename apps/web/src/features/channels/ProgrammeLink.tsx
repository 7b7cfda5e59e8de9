import type { EpochSeconds } from '@aerial/domain/time.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOver } from '../../core/covered.ts';
import { StayLink } from '../../player/ui/stay.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import type { Programme, TvCategory, TvChannel } from '../../parts/channels/model.ts';
import { pathIn } from './rules/route.ts';
import { clickOn, programmeState } from '../../parts/channels/schedule.ts';
import { useOffer } from './useOffer.ts';

interface ProgrammeLinkProps {
  readonly programme: Programme;
  readonly channel: TvChannel;
  readonly category: TvCategory | undefined;
  /** It is on the picture. */
  readonly isWatching: boolean;
  readonly now: EpochSeconds;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link where the programme plays, else a button that says why it does not. @source C-493 to C-498 */
export function ProgrammeLink({
  programme,
  channel,
  category,
  isWatching,
  now,
  className,
  children,
}: ProgrammeLinkProps) {
  const { t } = useTranslation();
  const isOver = useIsOver();
  const offer = useOffer(channel);
  const click = clickOn(programme, channel, now);
  const common = {
    className,
    'data-state': programmeState(programme, channel, now),
    'aria-current': isWatching ? ('true' as const) : undefined,
  };
  if (click.do === 'play') {
    return (
      <StayLink {...common} to={pathIn(category, channel, click.ts)} replace={isOver}>
        {children}
      </StayLink>
    );
  }
  return (
    <button
      {...common}
      type="button"
      onClick={() => (click.do === 'subscribe' ? offer.openForProgramme(programme.title) : showToast(t(click.key)))}
    >
      {children}
    </button>
  );
}
