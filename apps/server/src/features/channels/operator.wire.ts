import type { OperatorChannel } from '@aerial/contract/calls/operator-channels.ts';
import { epochMs, isoSeconds } from '@aerial/domain/time.ts';
import type { ArrangedChannel } from './operator.ports.ts';
import { maskedAddress, versionOf } from './operator.rules.ts';

const instant = (at: Date): string => isoSeconds(epochMs(at.getTime()));

/** @param showsAddresses to those who may change them; to others the host of a feed */
export function operatorChannelWire(channel: ArrangedChannel, showsAddresses: boolean): OperatorChannel {
  const {
    source,
    updated_at: updatedAt,
    guide_until: guideUntil,
    category_ids: categories,
    packets,
    ...rest
  } = channel;
  const feed = source.kind === 'timeline' ? undefined : source;
  const catchup = feed?.kind === 'upstream' ? feed.catchup : undefined;
  return {
    ...rest,
    version: versionOf(channel),
    name: { ...channel.name },
    description: { ...channel.description },
    category_ids: [...categories],
    packets: [...packets],
    source: {
      kind: source.kind,
      address: feed ? (showsAddresses ? feed.url : maskedAddress(feed.url)) : null,
      user_agent: feed?.userAgent ?? null,
      referrer: feed?.referrer ?? null,
      group: feed?.group ?? null,
      guide_id: feed?.guide?.id ?? null,
      catchup: catchup
        ? { mode: catchup.mode, source: (showsAddresses && catchup.source) || null, days: catchup.days }
        : null,
    },
    guide_until: guideUntil && instant(guideUntil),
    updated_at: instant(updatedAt),
  };
}
