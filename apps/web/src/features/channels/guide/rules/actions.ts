/** What can be done with a programme of the grid. @source C-493 to C-498, C-608 to C-610 */
import type { EpochSeconds } from '@aerial/domain/time.ts';
import type { GridProgramme, TvChannel } from '../../../../parts/channels/model.ts';
import { canSeekIn, programmeState } from '../../../../parts/channels/schedule.ts';

export type CardAction =
  /** `ts` absent: live. */
  | { readonly do: 'live' | 'from-start' | 'archive'; readonly ts: EpochSeconds | undefined }
  /** In the archive for subscribers only: leads to a subscription. */
  | { readonly do: 'subscribe' }
  | { readonly do: 'refused'; readonly why: 'guide_why_future' | 'error_schedule_copyright_banned' };

/** What the card of a programme offers, the best first. The channel itself is always one step away. */
export function actionsFor(
  programme: GridProgramme,
  channel: TvChannel,
  now: EpochSeconds,
): readonly [CardAction, ...CardAction[]] {
  switch (programmeState(programme, channel, now)) {
    case 'on-air': {
      const live: CardAction = { do: 'live', ts: undefined };
      return canSeekIn(programme, channel) ? [live, { do: 'from-start', ts: programme.startAt }] : [live];
    }
    case 'archive':
      return [{ do: 'archive', ts: programme.startAt }];
    case 'future':
      return [{ do: 'refused', why: 'guide_why_future' }];
    case 'subscribe':
      return [{ do: 'subscribe' }];
    case 'unavailable':
      return [{ do: 'refused', why: 'error_schedule_copyright_banned' }];
  }
}
