import { ExternalLink, Maximize, Minimize, Pause, Play, SkipForward, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AdView } from '../ads/types.ts';
import { usePlayerState } from '../react.ts';
import { formatDuration } from '../rules/format.ts';
import type { PlayerStore } from '../store-types.ts';
import styles from './AdOverlay.module.css';
import { ControlButton } from './ControlButton.tsx';
import { usePlayerView } from './PlayerContext.ts';
import { VolumeControl } from './VolumeControl.tsx';

/** What lies over an ad, in the place of the player's controls: which one it is, how long it lasts, and the ways out of it. */
export default function AdOverlay({ view }: { view: AdView }) {
  const { player } = usePlayerView();
  const { t } = useTranslation();
  const isForcedMute = usePlayerState(player, (state) => state.machine.isForcedMute);
  const name = view.total > 1 ? t('ad_of', { index: view.index, total: view.total }) : t('ad_label');
  return (
    <fieldset className={styles.ad} aria-label={name} data-loading={view.isLoading || undefined}>
      {view.isLoading && <div className={styles.spinner} />}
      <div className={styles.ways}>
        {isForcedMute && !view.isLoading && (
          <button type="button" className={styles.pill} onClick={() => player.setMuted(false)}>
            <VolumeX aria-hidden="true" />
            {t('player_unmute_hint')}
          </button>
        )}
        {view.canVisit && (
          <button type="button" className={styles.pill} onClick={() => player.ads.act('visit')}>
            {t('ad_visit')}
            <ExternalLink aria-hidden="true" />
          </button>
        )}
        {view.canDisable && (
          <button type="button" className={styles.pill} onClick={() => player.ads.act('disable')}>
            {t('ad_disable')}
          </button>
        )}
      </div>
      <div className={styles.bar}>
        <p className={styles.name}>
          <output>{name}</output>
          {view.leftS !== undefined && (
            <span className={styles.left} aria-hidden="true">
              {formatDuration(view.leftS)}
            </span>
          )}
        </p>
        {view.skipInS !== undefined && <SkipButton player={player} inS={view.skipInS} />}
      </div>
      <div className={styles.line} aria-hidden="true">
        <span style={{ inlineSize: `${view.progress * 100}%` }} />
      </div>
      <Buttons player={player} view={view} />
    </fieldset>
  );
}

function SkipButton({ player, inS }: { player: PlayerStore; inS: number }) {
  const { t } = useTranslation();
  const isPending = inS > 0;
  return (
    <button
      type="button"
      className={styles.skip}
      aria-disabled={isPending || undefined}
      onClick={isPending ? undefined : () => player.ads.act('skip')}
    >
      {isPending ? t('ad_skip_in', { seconds: inS }) : t('ad_skip')}
      {!isPending && <SkipForward aria-hidden="true" fill="currentColor" />}
    </button>
  );
}

function Buttons({ player, view }: { player: PlayerStore; view: AdView }) {
  const { t } = useTranslation();
  const isFullscreen = usePlayerState(player, (state) => state.machine.flags.fullscreen);
  return (
    <div className={styles.buttons}>
      <ControlButton label={t(view.isPaused ? 'player_play' : 'player_pause')} onPress={player.togglePlay} isLarge>
        {view.isPaused ? (
          <Play aria-hidden="true" fill="currentColor" strokeWidth={0} />
        ) : (
          <Pause aria-hidden="true" fill="currentColor" strokeWidth={0} />
        )}
      </ControlButton>
      <VolumeControl player={player} />
      <span className={styles.gap} />
      <ControlButton
        label={t(isFullscreen ? 'player_leave_fullscreen' : 'player_fullscreen')}
        onPress={player.toggleFullscreen}
      >
        {isFullscreen ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
      </ControlButton>
    </div>
  );
}
