import type { EntryId } from '@aerial/domain/ids.ts';
import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toEpochSeconds } from '@aerial/domain/time.ts';
import { presentMs } from '@aerial/api-client/present.ts';
import { usePlayerState } from '../../../player/react.ts';
import type { PlayerStore } from '../../../player/store-types.ts';
import type { Programme, TvChannel } from '../../../parts/channels/model.ts';
import { OFFER_AFTER_MS, OFFER_STAYS_MS, offersStartOver } from '../rules/start-over.ts';
import styles from './StartOverPrompt.module.css';

/** Programmes that were offered in this visit, or whose position the viewer has chosen. */
const known = new Set<EntryId>();

interface StartOverPromptProps {
  readonly player: PlayerStore;
  readonly channel: TvChannel;
  readonly programme: Programme;
}

/** Offers the beginning of a programme to a viewer who tunes in late: quietly, for some seconds, once. */
export function StartOverPrompt({ player, channel, programme }: StartOverPromptProps) {
  const { t } = useTranslation();
  const isLive = usePlayerState(
    player,
    ({ machine: { item, phase }, isAtEdge }) =>
      item?.kind === 'live' && item.channelId === channel.id && phase === 'play' && isAtEdge,
  );
  /** The viewer is, or was, at another moment than the present one: who comes back wants the present. */
  const isElsewhere = usePlayerState(
    player,
    ({ machine: { item, phase } }) => item?.channelId === channel.id && (item.kind === 'archive' || phase === 'pause'),
  );
  const isCovered = usePlayerState(player, (state) => state.ad !== undefined || state.isShrunk);
  const isMuteHintShown = usePlayerState(player, (state) => state.machine.isForcedMute);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isElsewhere) known.add(programme.id);
    if (!isLive) setShown(false);
    if (!isLive || known.has(programme.id)) return;
    const timer = setTimeout(() => {
      if (!offersStartOver(programme, channel, toEpochSeconds(presentMs()))) return;
      known.add(programme.id);
      setShown(true);
    }, OFFER_AFTER_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- refreshed data of the same programme restarts nothing
  }, [isLive, isElsewhere, programme.id]);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), OFFER_STAYS_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  return (
    <output className={styles.place} data-beside={isMuteHintShown || undefined}>
      {isShown && !isCovered && (
        <button type="button" className={styles.offer} onClick={player.restart}>
          <RotateCcw aria-hidden="true" />
          {t('player_from_beginning')}
        </button>
      )}
    </output>
  );
}
