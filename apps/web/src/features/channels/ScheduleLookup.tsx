import { useEffect } from 'react';
import { useStay } from '../../player/ui/stay.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import styles from './ChannelsPage.module.css';
import type { TvCategory, TvChannel } from '../../parts/channels/model.ts';
import { channelPath } from './rules/route.ts';
import { findBroadcast } from '../../parts/channels/schedule.ts';
import { useNow } from '../../parts/channels/useNow.ts';
import { useSchedule } from './useTuner.ts';

/** `/channels/{channel}/{programme}`: finds the broadcast and goes to it; without one, to the live channel. @source C-036 */
export function ScheduleLookup({
  channel,
  programmeId,
  categories,
}: {
  channel: TvChannel;
  programmeId: string;
  categories: readonly TvCategory[];
}) {
  const stay = useStay();
  const now = useNow();
  const { data, isError } = useSchedule(channel);
  useEffect(() => {
    if (now === undefined || (!data && !isError)) return;
    const found = findBroadcast(data ?? [], programmeId, channel, now);
    stay(channelPath(channel, categories, found && found.endAt <= now ? found.startAt : undefined));
  }, [data, isError, now, channel, categories, programmeId, stay]);
  return (
    <div className={styles.failure}>
      <Spinner size={40} />
    </div>
  );
}
