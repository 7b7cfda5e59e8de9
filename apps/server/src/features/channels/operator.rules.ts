/** How an operator's changes of channels are decided. Pure. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import type { ChannelSourceJson } from '../../db/schema/channels.ts';
import { versionOf as versionOfAll } from '../../kernel/version-of.ts';
import type { ArrangedChannel } from './operator.ports.ts';

export { maskedAddress } from '../../http/masked-address.ts';

/** Of all that an operator reads of a channel, but for its guide: two who read the same have the same version. */
export function versionOf({ guide_until: _guide, ...channel }: ArrangedChannel): string {
  return versionOfAll(channel);
}

/**
 * Numbers after some channels took consecutive ones.
 * @param ids in the order in which they are numbered
 * @param from the number of the first
 * @returns only the channels whose number changes: the named ones, and those that had one of their numbers, which move to the next free ones
 */
export function renumbered(
  present: readonly { readonly id: ChannelId; readonly num: number }[],
  ids: readonly ChannelId[],
  from: number,
): ReadonlyMap<ChannelId, number> {
  const named = new Set(ids);
  const numbers = new Map(ids.map((id, at) => [id, from + at]));
  let next = from + ids.length;
  for (const { id, num } of present.toSorted((a, b) => a.num - b.num || a.id - b.id)) {
    if (named.has(id) || num < from) continue;
    // From the first collision on each moves just as far as the one before it needs.
    if (num < next) numbers.set(id, next);
    next = Math.max(next, num) + (num < next || num === next ? 1 : 0);
    if (num > next) break;
  }
  const before = new Map(present.map(({ id, num }) => [id, num]));
  return new Map([...numbers].filter(([id, num]) => before.get(id) !== num));
}

interface GivenSource {
  readonly kind: 'upstream' | 'recorded';
  readonly address: string;
  readonly user_agent?: string | null;
  readonly referrer?: string | null;
  readonly guide_id?: string | null;
  readonly catchup?: {
    readonly mode: 'append' | 'default' | 'shift' | 'flussonic' | 'xc';
    readonly source?: string | null;
    readonly days: number;
  } | null;
}

/** The source as it is stored; what a form does not show (the group and guide name of an imported list) stays. */
export function storedSource(given: GivenSource, present: ChannelSourceJson | undefined): ChannelSourceJson {
  const former = present && present.kind !== 'timeline' ? present : undefined;
  const { user_agent: userAgent, referrer, guide_id: guideId, catchup } = given;
  const { id: _id, ...guideRest } = former?.guide ?? {};
  const guide = { ...(guideId && { id: guideId }), ...guideRest };
  const common = {
    url: given.address,
    ...(userAgent && { userAgent }),
    ...(referrer && { referrer }),
    ...(Object.keys(guide).length > 0 && { guide }),
    ...(former?.group !== undefined && { group: former.group }),
  };
  // The archive of a feed that we record is ours.
  if (given.kind === 'recorded') return { kind: 'recorded', ...common };
  return {
    kind: 'upstream',
    ...common,
    ...(catchup && {
      catchup: { mode: catchup.mode, ...(catchup.source && { source: catchup.source }), days: catchup.days },
    }),
  };
}
