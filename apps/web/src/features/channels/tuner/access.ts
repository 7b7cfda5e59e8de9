/** What needs a PIN on a channel: the channel itself, or the programme on it. */
import { isAdultItem, itemKey } from '@aerial/domain/parental.ts';
import type { Programme, TvChannel } from '../../../parts/channels/model.ts';

/** A channel or programme that plays only after an access check. */
export interface Guarded {
  readonly action: 'channel' | 'program';
  /** One check covers everything that plays under the same key. */
  readonly key: string;
}

/** Who watches, and what counts as adult. */
export interface AccessFacts {
  /** A child profile watches. */
  readonly isChild: boolean;
  /** True if the channel belongs to an adult category. */
  isAdultChannel(channel: TvChannel): boolean;
}

/** What the access check is about; undefined where no check is needed. @source C-570, C-571, F-340 */
export function guardOf(
  channel: TvChannel,
  programme: Programme | undefined,
  { isChild, isAdultChannel }: AccessFacts,
): Guarded | undefined {
  if (isAdultItem({ age: channel.age, isAdult: isAdultChannel(channel) }))
    return { action: 'channel', key: itemKey('channel', channel.id) };
  const isGuarded = programme !== undefined && (programme.isAdult || (!programme.isForChild && isChild));
  return isGuarded ? { action: 'program', key: itemKey('program', programme.id) } : undefined;
}

/** Available and paid for, as far as the channel list says. */
export const isPlayable = (channel: TvChannel): boolean => channel.isAvailable && channel.isPurchased;

/** Whether the channel can be loaded before the viewer opens it: no access check and no embedded player. */
export const isPreparable = (channel: TvChannel, facts: AccessFacts): boolean =>
  isPlayable(channel) && !channel.vitrina && !guardOf(channel, channel.onAir, facts);
