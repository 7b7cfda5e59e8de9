import type { ChannelId } from '@aerial/domain/ids.ts';
import { epochSeconds, toEpochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { queryOptions, useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { schedulesCall } from '@aerial/api-client/calls/channels.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { presentMs } from '@aerial/api-client/present.ts';
import { useApi } from '../../../core/runtime.tsx';
import { gridProgrammeOf, type GridProgramme, type TvChannel } from '../../../parts/channels/model.ts';
import type { ScoreRule } from '../../../parts/spoilers/score-rule.ts';
import { useScoreRule } from '../../../parts/spoilers/useScoreRule.ts';
import type { Part } from './rules/cells.ts';
import type { Span } from '../../../parts/channels/days.ts';
import { blocksOf, BLOCK_ROWS, partSpans, wholeBlocks, type Block, type GuideWindow } from './rules/window.ts';

/** Blocks scrolled past within this time are never requested, milliseconds. */
const REST_MS = 90;
/** Blocks off screen stay cached this long, milliseconds. */
const KEPT_MS = 600_000;

type BlockGuides = ReadonlyMap<number, readonly GridProgramme[]>;

function rest(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, REST_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** The guides of a block of channels over a part of time; cancelled when it is scrolled past. */
const blockQuery = (api: ApiPort, channelIds: readonly ChannelId[], { start, end }: Span) =>
  queryOptions({
    queryKey: ['guide', start, ...channelIds],
    queryFn: async ({ signal }): Promise<BlockGuides> => {
      await rest(signal);
      const guides = await api.call(schedulesCall, { query: { channels: channelIds.join(','), start, end }, signal });
      return new Map(
        guides.map((guide) => [
          guide.channel_id,
          guide.entries.map((entry) => gridProgrammeOf(entry, guide.channel_id)),
        ]),
      );
    },
    staleTime: schedulesCall.cache.staleMs,
    // What was to come can be caught up with once it has begun.
    refetchInterval: schedulesCall.cache.staleMs,
    gcTime: KEPT_MS,
    structuralSharing: false,
  });

const idsOf = (channels: readonly TvChannel[], { firstRow, endRow }: Pick<Block, 'firstRow' | 'endRow'>): ChannelId[] =>
  channels.slice(firstRow, endRow).map(({ id }) => id);

const nothing: readonly GridProgramme[] = [];
interface Sources {
  readonly queryClient: QueryClient;
  readonly api: ApiPort;
  readonly scores: ScoreRule | undefined;
}
function partOf({ queryClient, api, scores }: Sources, channels: readonly TvChannel[], row: number, span: Span): Part {
  const firstRow = row - (row % BLOCK_ROWS);
  const { queryKey } = blockQuery(api, idsOf(channels, { firstRow, endRow: firstRow + BLOCK_ROWS }), span);
  const state = queryClient.getQueryState<BlockGuides>(queryKey);
  const programmes = state?.data && (state.data.get(channels[row]!.id) ?? nothing);
  return {
    ...span,
    programmes: programmes && scores ? scores.all(programmes, toEpochSeconds(presentMs())) : programmes,
    hasFailed: state?.status === 'error',
  };
}

export interface GuideParts {
  /** The loaded part of a line's guide; stable until new data arrives. */
  of(row: number): readonly Part[];
  /** The same around an instant, also beyond what is seen. */
  around(row: number, at: EpochSeconds): readonly Part[];
  retry(): void;
}

/** Hours before and after an instant in which the next programme is looked for. */
const AROUND_S = 26 * 3600;

/** What arrives and what fails shows; the many steps between do not. */
const arrivalsOf = (results: readonly { readonly status: string; readonly dataUpdatedAt: number }[]): string =>
  results.map(({ status, dataUpdatedAt }) => `${status} ${dataUpdatedAt}`).join();

/** Asks for what the window needs. */
export function useGuideParts(channels: readonly TvChannel[], window: GuideWindow): GuideParts {
  const api = useApi();
  const queryClient = useQueryClient();
  const scores = useScoreRule();
  const sources = useMemo(() => ({ queryClient, api, scores }), [queryClient, api, scores]);
  const { firstRow, endRow, start, end } = wholeBlocks(window);
  // Stable as long as no other block is needed: each step of a scroll calls this.
  const queries = useMemo(
    () =>
      blocksOf({ firstRow, endRow, start: epochSeconds(start), end: epochSeconds(end) }, channels.length).map((block) =>
        blockQuery(api, idsOf(channels, block), block),
      ),
    [firstRow, endRow, start, end, channels, api],
  );
  const arrived = useQueries({ queries, combine: arrivalsOf });

  const of = useMemo(() => {
    const spans = partSpans(window);
    const known = new Map<number, readonly Part[]>();
    return (row: number): readonly Part[] => {
      let parts = known.get(row);
      if (!parts) known.set(row, (parts = spans.map((span) => partOf(sources, channels, row, span))));
      return parts;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what arrived is read from the cache
  }, [window.start, window.end, channels, arrived, sources]);
  const around = useCallback(
    (row: number, at: EpochSeconds) =>
      partSpans({ start: epochSeconds(at - AROUND_S), end: epochSeconds(at + AROUND_S) }).map((span) =>
        partOf(sources, channels, row, span),
      ),
    [sources, channels],
  );
  const retry = useCallback(
    () => void queryClient.refetchQueries({ queryKey: ['guide'], predicate: ({ state }) => state.status === 'error' }),
    [queryClient],
  );
  return { of, around, retry };
}
