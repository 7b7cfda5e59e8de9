import type { ChannelId } from '@aerial/domain/ids.ts';
import { epochSeconds, toEpochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { channelListQuery, userChannelsQuery } from '@aerial/api-client/channel-queries.ts';
import { sendReport } from '../../player/playback-reports.ts';
import { presentMs } from '@aerial/api-client/present.ts';
import { ApiError } from '@aerial/api-client/port.ts';
import { configurationQuery } from '@aerial/api-client/provider-queries.ts';
import { useMiniPlayer } from '../../core/mini-player.ts';
import { useReportError } from '../../core/errors/report.ts';
import { useApi, useRuntime, useSurroundings } from '../../core/runtime.tsx';
import type { SessionRunner } from '../../core/session.ts';
import { useParentalGuard } from '../../parental/useParentalGuard.ts';
import type { PlayerStore, SourceAnswer } from '../../player/store-types.ts';
import { browserWait } from '../../player/timers.ts';
import { isMobile } from '@aerial/ui/breakpoints.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { useAdFree } from '../../parts/commerce/useAdFree.ts';
import { evictIdleSchedules } from './schedule-cache.ts';
import { ifBought, type ViewersChannels } from './bought.ts';
import type { Programme, TvCategory, TvChannel } from '../../parts/channels/model.ts';
import {
  fetchBlackouts,
  fetchChannelStream,
  fetchPrepared,
  fetchVitrina,
  isScheduleKey,
  scheduleQuery,
} from '../../parts/channels/queries.ts';
import { createTuner, type Tuner, type TunerClock } from './tuner/tuner.ts';
import { isAdultChannel } from '../../parts/channels/categories.ts';
import { programmeAt, refreshInMs } from '../../parts/channels/schedule.ts';
import { useNow } from '../../parts/channels/useNow.ts';
import { useScoreRule } from '../../parts/spoilers/useScoreRule.ts';

/** The router's name of the present entry of the browser's history, which pages on a slow machine are behind of. */
const keyOf = (state: unknown): string => (state as { key?: string } | null)?.key ?? 'default';

function isChildNow(session: SessionRunner | undefined): boolean {
  const state = session?.state();
  return state?.tag === 'active' && state.token.is_child;
}

const presentS = (): EpochSeconds => toEpochSeconds(presentMs());
const browserClock: TunerClock = {
  now: presentS,
  uptimeMs: () => performance.now(),
  wait: browserWait,
};

export interface TunerInput {
  readonly player: PlayerStore | undefined;
  /** undefined: nothing plays. */
  readonly channel: TvChannel | undefined;
  readonly ts: EpochSeconds | undefined;
  readonly goTo: (channel: TvChannel, ts: EpochSeconds | undefined) => void;
  /** Those that can mark a channel as adult. */
  readonly categories?: readonly TvCategory[];
}
const noCategories: readonly TvCategory[] = [];
const notBought: SourceAnswer = { ok: false, error: { why: 'denied', message: '' } };

/** Plays the channel of the address. @returns the programme on the picture, and the channel's schedule */
export function useTuner({ player, channel, ts, goTo, categories = noCategories }: TunerInput): {
  programme: Programme | undefined;
  schedule: ReturnType<typeof useSchedule>;
  tuner: Tuner | undefined;
} {
  const api = useApi();
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  const now = useNow();
  const schedule = useSchedule(channel);
  const reportError = useReportError();
  const { key: page } = useLocation();
  const { webView, embed } = useSurroundings();
  const parental = useParentalGuard();
  const { session } = useRuntime();
  const offerAdFree = useAdFree(player);
  const isMini = useMiniPlayer() !== undefined;
  const latest = useRef({ goTo, t, reportError, page, webView, categories, offerAdFree, isMini });
  useEffect(() => void (latest.current = { goTo, t, reportError, page, webView, categories, offerAdFree, isMini }));

  // For blackouts, which are read some seconds after the picture.
  useQuery(configurationQuery(api));
  const [tuner, setTuner] = useState<Tuner>();
  useEffect(() => {
    if (!player) return;
    const listed = (channelId: ChannelId) =>
      queryClient.getQueryData(channelListQuery(api).queryKey)?.find(({ id }) => id === channelId);
    const mine: ViewersChannels = {
      now: () => queryClient.getQueryData(userChannelsQuery(api).queryKey),
      load: () => queryClient.ensureQueryData(userChannelsQuery(api)),
    };
    const refused = (error: unknown): void => {
      latest.current.reportError(error, 'stream');
      // A subscription that ends during playback: the offer takes the place of the player.
      if (error instanceof ApiError && error.code === 'permission_denied')
        void queryClient.invalidateQueries({ queryKey: userChannelsQuery(api).queryKey });
    };
    const created = createTuner({
      player,
      clock: browserClock,
      sources: {
        fetchStream: (channelId, from, canPrompt) =>
          ifBought<SourceAnswer>(
            listed(channelId),
            mine,
            () =>
              fetchChannelStream(
                api,
                channelId,
                from,
                { promptsForPin: canPrompt, isEmbed: embed, isRemote: player.isForReceiver() },
                refused,
              ),
            notBought,
          ),
        fetchVitrina: (of, offsetS, canPrompt) =>
          fetchVitrina(
            api,
            of,
            offsetS,
            { isWebView: latest.current.webView, isMobile: isMobile(window.innerWidth, navigator.userAgent) },
            canPrompt,
            refused,
          ),
        fetchPrepared: (channelId, signal) => fetchPrepared(api, channelId, signal),
        fetchBlackouts,
        loadSchedule: (of) => queryClient.fetchQuery(scheduleQuery(api, of, presentS())),
      },
      access: {
        isAdultChannel: (of) => isAdultChannel(of, latest.current.categories),
        isChild: () => isChildNow(session),
        // The page of an embed has checked already, or was configured not to.
        ...(embed
          ? {}
          : {
              // Over a page that has nothing to do with the channel nobody expects the PIN prompt: the mini-player stops.
              checkAccess: ({ action, key }, options) =>
                parental.check(
                  action,
                  { key, isAdult: true },
                  latest.current.isMini ? { ...options, isQuiet: true } : options,
                ),
            }),
      },
      settings: {
        vitrinaOffset: () => queryClient.getQueryData(configurationQuery(api).queryKey)?.vitrina_offset,
        mattress: () =>
          queryClient.getQueryData(configurationQuery(api).queryKey)?.catchup_blackout_mattress_screenshot_url ??
          undefined,
      },
      page: {
        goTo: (of, at) => latest.current.goTo(of, at),
        // The address of the mini-player is no entry of the history.
        isPending: () => !latest.current.isMini && keyOf(history.state) !== latest.current.page,
        alert: (key) => showToast(latest.current.t(key)),
        offerAdFree: (packets) => latest.current.offerAdFree(packets),
        report(report, isLast) {
          const sent = sendReport(api, report);
          // The guide shows how far the viewer has watched. @source C-314
          if (isLast && report.ts !== undefined)
            void sent.then(() =>
              queryClient.invalidateQueries({ predicate: ({ queryKey }) => isScheduleKey(queryKey) }),
            );
        },
      },
    });
    setTuner(created);
    return created.stop;
  }, [player, api, queryClient, parental, session, embed]);

  // The channel's data may be refreshed; only another channel or another position tunes again.
  const tuned = useRef(channel);
  useEffect(() => void (tuned.current = channel));
  const canPlay = channel !== undefined && channel.isAvailable && channel.isPurchased;
  const channelId = channel?.id;
  useEffect(() => {
    if (!tuner || channelId === undefined) return;
    // oxlint-disable-next-line react/exhaustive-deps -- a channel that was bought meanwhile begins to play
    if (tuned.current) tuner.tune(tuned.current, ts, ts === undefined ? undefined : takeStoredPosition());
  }, [tuner, channelId, canPlay, ts]);

  const programmes = schedule.data;
  useEffect(() => {
    if (tuner && channel && programmes && now !== undefined) tuner.refresh(channel, programmes, now);
  }, [tuner, channel, programmes, now]);

  useStoredPosition(tuner);
  const tunedTo = useSyncExternalStore(tuner?.subscribe ?? noSubscription, tuner?.programme ?? nothing, nothing);
  // As the guide has it now: the tuner does not notify of a title that changed.
  const playing = tunedTo && (programmes?.find(({ id }) => id === tunedTo.id) ?? tunedTo);
  // A channel that does not play yet, or at all, is shown with what is on air.
  const onAir = now === undefined || (channel?.onAir && channel.onAir.endAt > now) ? channel?.onAir : undefined;
  // The cached page is the same for all positions of a channel: until the guide is there it shows what is on air, and does not change twice.
  const isLive = ts === undefined || now === undefined || schedule.isPending;
  const programme =
    canPlay || !channel || now === undefined
      ? (playing ?? (isLive ? onAir : undefined))
      : (programmeAt(programmes ?? [], now) ?? channel.onAir);
  return { programme, schedule, tuner };
}
const noSubscription = () => () => {};
const nothing = () => undefined;

/** The guide is fetched again this long after a programme has begun, spread over viewers, seconds. By then a recorder has the beginning, too. */
const REFRESH_FROM_S = 20;
const REFRESH_WITHIN_S = 20;

/** The guide of a channel. */
export function useSchedule(channel: TvChannel | undefined) {
  const api = useApi();
  const now = useNow();
  const queryClient = useQueryClient();
  const [afterS] = useState(() => REFRESH_FROM_S + Math.random() * REFRESH_WITHIN_S);
  const schedule = useQuery({
    ...scheduleQuery(api, channel ?? { id: 0 as ChannelId, offeredDays: 0 }, now ?? epochSeconds(0)),
    enabled: channel !== undefined && now !== undefined,
    refetchInterval({ state: { data, dataUpdatedAt } }) {
      const present = presentMs();
      return data ? refreshInMs(data, (present - (Date.now() - dataUpdatedAt)) / 1000, present / 1000, afterS) : false;
    },
  });
  const { data } = schedule;
  useEffect(() => void (data && evictIdleSchedules(queryClient)), [data, queryClient]);
  const scores = useScoreRule();
  return scores && data && now !== undefined ? { ...schedule, data: scores.all(data, now) as Programme[] } : schedule;
}

const POSITION_KEY = 'channel_position';

/** A reload comes back to where the archive was, not to where the address entered it. */
function useStoredPosition(tuner: Tuner | undefined): void {
  useEffect(() => {
    if (!tuner) return;
    const store = (): void => {
      const at = tuner.archivePosition();
      try {
        if (at === undefined) sessionStorage.removeItem(POSITION_KEY);
        else sessionStorage.setItem(POSITION_KEY, JSON.stringify({ address: location.pathname + location.search, at }));
      } catch {
        // Storage is refused: the reload begins where the address says.
      }
    };
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, [tuner]);
}

/** The position stored for this address; once, since a later visit means what the address says. */
function takeStoredPosition(): EpochSeconds | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(POSITION_KEY) ?? 'null') as { address: string; at: number } | null;
    sessionStorage.removeItem(POSITION_KEY);
    return stored?.address === location.pathname + location.search ? epochSeconds(stored.at) : undefined;
  } catch {
    return undefined;
  }
}
