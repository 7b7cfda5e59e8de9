import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayerState } from '../react.ts';
import type { PlayerStore } from '../store-types.ts';
import type { SettingsPage } from '../ui/settings-pages.ts';
import { SLEEP_MINUTES, type SleepChoice } from './choices.ts';
import type { SleepTimer } from './timer.ts';

/** Loaded once something plays: it is needed minutes later. */
const load = () => import('./timer.ts');
const SleepOverlay = lazy(() => import('./SleepOverlay.tsx'));
let loaded: SleepTimer | undefined;

interface SleepOfPlayer {
  /** Its page of the player's settings. */
  readonly settings: readonly SettingsPage[] | undefined;
  /** That playback is about to stop, or did. */
  readonly overlay: ReactNode;
  readonly choice: SleepChoice;
}

/** The sleep timer of the page, for one of its players. @param isOffered by the provider */
export function useSleepTimer(player: PlayerStore | undefined, isOffered: boolean): SleepOfPlayer {
  const { t } = useTranslation();
  const [timer, setTimer] = useState(loaded);
  const hasPicture = useStateOf(player, (store) => store.getState().hasPicture);
  const isCasting = useStateOf(player, (store) => store.getState().machine.flags.casting);
  useEffect(() => {
    if (!isOffered || !hasPicture || timer) return;
    void load().then(({ sleepTimer }) => setTimer((loaded = sleepTimer)));
  }, [isOffered, hasPicture, timer]);
  useEffect(() => (isOffered && player ? timer?.attach(player) : undefined), [player, isOffered, timer]);
  const choice = useSyncExternalStore(
    timer?.subscribe ?? noSubscription,
    () => timer?.get().choice ?? 'off',
    () => 'off' as const,
  );
  if (!isOffered || !timer || !player) return { settings: undefined, overlay: undefined, choice: 'off' };
  const page: SettingsPage = {
    id: 'sleep',
    title: t('player_sleep'),
    chosen: String(choice),
    choices: [
      { value: 'off', label: t('player_sleep_off') },
      ...SLEEP_MINUTES.map((minutes) => ({ value: String(minutes), label: t('duration_minutes', { minutes }) })),
      { value: 'end', label: t('player_sleep_end') },
    ],
    choose: (value) => timer.choose((value === 'off' || value === 'end' ? value : Number(value)) as SleepChoice),
  };
  return {
    // What plays on a television is stopped there.
    settings: isCasting ? undefined : [page],
    overlay: (
      <Suspense>
        <Watched player={player} timer={timer} />
      </Suspense>
    ),
    choice,
  };
}

function Watched({ player, timer }: { player: PlayerStore; timer: SleepTimer }) {
  const seconds = useSyncExternalStore(timer.subscribe, () => timer.get().warning);
  const isAsleep = usePlayerState(player, (state) => state.machine.isAsleep);
  const isShrunk = usePlayerState(player, (state) => state.isShrunk);
  const isPlaying = usePlayerState(player, ({ machine: { phase } }) => phase !== 'pause' && phase !== 'idle');
  if (isShrunk || (!isAsleep && (!isPlaying || seconds === undefined))) return null;
  return <SleepOverlay timer={timer} seconds={isAsleep ? undefined : seconds} />;
}

const noSubscription = () => () => {};
const useStateOf = (player: PlayerStore | undefined, select: (player: PlayerStore) => boolean): boolean =>
  useSyncExternalStore(
    player?.subscribe ?? noSubscription,
    () => player !== undefined && select(player),
    () => false,
  );
