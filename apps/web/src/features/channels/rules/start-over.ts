/** When a viewer who tunes in late is offered to watch the programme from its beginning. */
import type { EpochSeconds } from '@aerial/domain/time.ts';
import { canSeekIn } from '../../../parts/channels/schedule.ts';
import type { Programme, TvChannel } from '../../../parts/channels/model.ts';

/** Shorter programmes, as the news, are not worth the offer, seconds. */
export const MIN_LENGTH_S = 20 * 60;
/** Less of it than this has not been missed, seconds. */
export const MIN_MISSED_S = 5 * 60;
/** So close to its end the viewer waits for the next one, seconds. */
export const MIN_LEFT_S = 5 * 60;

/** The channel plays for this long before the offer: a viewer who zaps past sees none, milliseconds. */
export const OFFER_AFTER_MS = 1500;
/** How long the offer stays, milliseconds. */
export const OFFER_STAYS_MS = 12_000;

/** Whether a programme on air is well under way, and can be watched from its start. */
export const offersStartOver = (programme: Programme | undefined, channel: TvChannel, now: EpochSeconds): boolean =>
  programme !== undefined &&
  canSeekIn(programme, channel) &&
  programme.endAt - programme.startAt >= MIN_LENGTH_S &&
  now - programme.startAt >= MIN_MISSED_S &&
  programme.endAt - now >= MIN_LEFT_S;
