import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { Slider } from 'radix-ui';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayerState } from '../react.ts';
import { KEYBOARD_VOLUME_STEP } from '../rules/volume.ts';
import type { PlayerStore } from '../store-types.ts';
import styles from './VolumeControl.module.css';
import { ControlButton } from './ControlButton.tsx';
import { changeVolume } from './useKeyboard.ts';

/** Mute, and a slider that opens beside it; the wheel turns the volume. */
export const VolumeControl = memo(function VolumeControl({ player }: { player: PlayerStore }) {
  const { t } = useTranslation();
  const volume = usePlayerState(player, (state) => state.volume);
  const isMuted = usePlayerState(player, (state) => state.machine.flags.muted);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not through React, whose passive wheel listeners cannot prevent scrolling.
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      if (event.deltaY !== 0) changeVolume(player, event.deltaY < 0 ? 1 : -1);
    };
    const element = box.current;
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [player]);
  const audible = isMuted ? 0 : volume;
  const Icon = audible === 0 ? VolumeX : audible < 0.5 ? Volume1 : Volume2;
  return (
    <div ref={box} className={styles.volume} data-keys="own">
      <ControlButton label={t(isMuted ? 'player_unmute' : 'player_mute')} onPress={() => player.setMuted(!isMuted)}>
        <Icon aria-hidden="true" />
      </ControlButton>
      <Slider.Root
        className={styles.slider}
        value={[audible]}
        min={0}
        max={1}
        step={KEYBOARD_VOLUME_STEP}
        onValueChange={([value]) => player.setVolume(value ?? 0)}
      >
        <Slider.Track className={styles.track}>
          <Slider.Range className={styles.range} />
        </Slider.Track>
        <Slider.Thumb
          className={styles.thumb}
          aria-label={t('player_volume')}
          aria-valuetext={t('player_volume_spoken', { percent: Math.round(audible * 100) })}
        />
      </Slider.Root>
    </div>
  );
});
