/** What is shown of a channel before its stream is known. */
import type { EpochSeconds } from '@aerial/domain/time.ts';
import type { TvChannel } from '../../../parts/channels/model.ts';
import { guardOf, isPlayable, type AccessFacts } from '../tuner/access.ts';

/**
 * The picture of what a channel is about to show; none where it does not play, or only after an access check.
 * @param at the position, undefined: live. Which programme was on in the past is not known yet
 */
export function posterOf(channel: TvChannel, at: EpochSeconds | undefined, facts: AccessFacts): string | undefined {
  const programme = at === undefined ? channel.onAir : undefined;
  if (!isPlayable(channel) || guardOf(channel, programme, facts)) return undefined;
  return programme?.picture ?? channel.cover;
}
