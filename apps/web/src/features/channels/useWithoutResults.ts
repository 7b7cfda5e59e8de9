import { useMemo } from 'react';
import type { Television } from '../../parts/channels/queries.ts';
import { useNow } from '../../parts/channels/useNow.ts';
import { useScoreRule } from '../../parts/spoilers/useScoreRule.ts';

/** What is on the channels, without results where the viewer wants none. */
export function useWithoutResults(television: Television): Television {
  const scores = useScoreRule();
  const now = useNow();
  const { channels } = television;
  // Channels are compared by identity: they change with their data and with the switch, not with the clock.
  const isOn = scores !== undefined && now !== undefined;
  const shown = useMemo(
    () =>
      isOn
        ? channels?.map((channel) => (channel.onAir ? { ...channel, onAir: scores.one(channel.onAir, now) } : channel))
        : channels,
    // oxlint-disable-next-line react/exhaustive-deps -- what is on has begun, whatever the time
    [scores, channels, isOn],
  );
  return isOn ? { ...television, channels: shown } : television;
}
