import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayerState, usePlayerTime } from '../react.ts';
import { formatClock, formatDuration, formatExactClock, spokenDuration, type SpokenUnit } from '../rules/format.ts';
import { hoverPosition, type Stretch } from '../rules/seek.ts';
import type { PlayerStore } from '../store-types.ts';
import type { Position } from '../types.ts';
import styles from './SeekBar.module.css';
import { useThumbnail } from './useThumbnail.ts';

export interface SeekBarProps {
  readonly player: PlayerStore;
  /** A channel's line shows clock times, a film's elapsed ones. */
  readonly clock: 'time-of-day' | 'elapsed';
  readonly onDrag: (isDragging: boolean) => void;
  /** Pictures would give away how it ends. */
  readonly hidesPictures?: boolean;
}

const percent = (fraction: number): string => `${Math.min(100, Math.max(0, fraction * 100)).toFixed(3)}%`;
const fractionIn = (bounds: Stretch, position: number): number =>
  bounds.end > bounds.start ? (position - bounds.start) / (bounds.end - bounds.start) : 0;

/** The progress line: where the picture is, what is loaded, what is still to come; pointing at it shows the picture there. */
export function SeekBar({ player, clock, onDrag, hidesPictures = false }: SeekBarProps) {
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  /** Where the pointer is, as a share of the line: what lies under it when it rests changes as time passes. @source C-880 */
  const [pointer, setPointer] = useState<number>();
  const [isDragging, setDragging] = useState(false);
  const time = usePlayerTime(player, (value) => value);
  const canSeek = usePlayerState(player, (state) => state.canSeek);
  const bounds = usePlayerState(player, (state) => state.machine.bounds) ?? time.bounds;

  if (!bounds) return <div className={styles.place} />;

  const shareAt = (event: PointerEvent): number | undefined => {
    const box = line.current?.getBoundingClientRect();
    return box && (event.clientX - box.left) / box.width;
  };
  const under = pointer === undefined ? undefined : hoverPosition(pointer, bounds, time.now);
  // Dragging past the live edge stays at it.
  const pointed = isDragging && pointer !== undefined ? (under ?? time.now) : under;

  const end = (seek: boolean): void => {
    if (!isDragging) return;
    setDragging(false);
    onDrag(false);
    if (seek && pointed !== undefined) player.seek(pointed);
  };
  const press = (event: PointerEvent): void => {
    if (!canSeek || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragging(true);
    onDrag(true);
    setPointer(shareAt(event));
  };
  const move = (event: PointerEvent): void => setPointer(shareAt(event));
  const pressKey = (event: KeyboardEvent): void => {
    if (event.key === 'Home') player.seek(bounds.start);
    else if (event.key === 'End') player.seek(Math.min(bounds.end, time.now ?? bounds.end) as Position);
    else return;
    event.preventDefault();
  };

  const shown = isDragging && pointed !== undefined ? pointed : time.position;
  const isClock = clock === 'time-of-day';
  const label = (position: number): string =>
    isClock ? formatExactClock(position) : formatDuration(position - bounds.start);
  const say = (unit: SpokenUnit, count: number): string => t(`spoken_${unit}`, { count });
  const spoken = isClock
    ? formatClock(shown)
    : t('player_time_spoken', { position: spokenDuration(shown, say), length: spokenDuration(bounds.end, say) });

  return (
    <div
      ref={line}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot show what is loaded, aired and pointed at
      role="slider"
      tabIndex={canSeek ? 0 : -1}
      aria-label={t('player_seek')}
      aria-disabled={!canSeek}
      aria-valuemin={Math.floor(bounds.start)}
      aria-valuemax={Math.floor(bounds.end)}
      aria-valuenow={Math.floor(shown)}
      aria-valuetext={spoken}
      className={styles.place}
      data-dragging={isDragging || undefined}
      data-fixed={!canSeek || undefined}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onPointerLeave={() => void (isDragging || setPointer(undefined))}
      onKeyDown={pressKey}
    >
      <div className={styles.rail}>
        {time.now !== undefined && (
          <div
            className={styles.aired}
            style={{ width: percent(fractionIn(bounds, Math.min(time.now, bounds.end))) }}
          />
        )}
        <div className={styles.buffered} style={{ width: percent(fractionIn(bounds, time.buffered)) }} />
        {pointed !== undefined && canSeek && (
          <div className={styles.pointed} style={{ width: percent(fractionIn(bounds, pointed)) }} />
        )}
        <div className={styles.played} style={{ width: percent(fractionIn(bounds, shown)) }} />
        {time.now !== undefined && time.now < bounds.end && (
          <div className={styles.edge} style={{ left: percent(fractionIn(bounds, time.now)) }} />
        )}
      </div>
      <div className={styles.knob} style={{ left: percent(fractionIn(bounds, shown)) }} />
      {pointed !== undefined && canSeek && (
        <Preview
          player={player}
          position={hidesPictures ? undefined : pointed}
          label={label(pointed)}
          at={fractionIn(bounds, pointed)}
        />
      )}
    </div>
  );
}

/** The picture and the time under the pointer. */
function Preview({
  player,
  position,
  label,
  at,
}: {
  player: PlayerStore;
  position: Position | undefined;
  label: string;
  at: number;
}) {
  return (
    <div className={styles.preview} style={{ left: percent(at) }} aria-hidden="true">
      {position !== undefined && <Pictured player={player} position={position} />}
      <span className={styles.time}>{label}</span>
    </div>
  );
}

function Pictured({ player, position }: { player: PlayerStore; position: Position }) {
  const address = useThumbnail(player, position);
  return address && <Thumbnail key={address} src={address} />;
}

function Thumbnail({ src }: { src: string }) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  if (state === 'failed') return null;
  return (
    <img
      className={styles.thumbnail}
      data-ready={state === 'ready' || undefined}
      src={src}
      width={196}
      height={110}
      alt=""
      onLoad={() => setState('ready')}
      onError={() => setState('failed')}
    />
  );
}
