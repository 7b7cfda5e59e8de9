import type { ChannelId } from '@aerial/domain/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { channelListQuery } from '@aerial/api-client/channel-queries.ts';
import { useApi } from '../../core/runtime.tsx';
import { programmeOf, type Programme } from './model.ts';
import { percentOver } from './schedule.ts';
import { useNowSoon } from './useNow.ts';

/** A programme that has ended is refetched after this long, seconds. */
const ASK_AGAIN_S = 30;

/** What a channel shows now and how much of it is over, from the one list that all cards share. Nothing until the viewer's clock is known. */
export function useOnAir(channelId: ChannelId): { programme: Programme; percent: number } | undefined {
  const api = useApi();
  const now = useNowSoon();
  const { data: schedule, refetch } = useQuery({
    ...channelListQuery(api),
    enabled: now !== undefined,
    select: (channels) => channels.find(({ id }) => id === channelId)?.current_schedule,
  });
  const programme = schedule ? programmeOf(schedule) : undefined;
  const isOver = programme !== undefined && now !== undefined && programme.endAt <= now;
  const turn = isOver ? Math.floor(now / ASK_AGAIN_S) : undefined;
  useEffect(() => {
    // Programmes of many channels end together; one question is enough.
    if (turn !== undefined) void refetch({ cancelRefetch: false });
  }, [turn, refetch]);
  if (!programme || now === undefined || isOver || programme.startAt > now) return undefined;
  return { programme, percent: percentOver(programme, now) };
}
