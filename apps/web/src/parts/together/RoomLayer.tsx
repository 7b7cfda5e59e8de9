/** A room over the picture: who is there, reactions, and the panel with the link. */
import type { Room } from '@aerial/contract/shapes/room.ts';
import { ROOM_REACTIONS } from '@aerial/domain/rooms.ts';
import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { Switch } from '@aerial/ui/Switch.tsx';
import { VisuallyHidden } from '@aerial/ui/VisuallyHidden.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { LogOut, Share2, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useRuntime } from '../../core/runtime.tsx';
import type { PlayerStore } from '../../player/store-types.ts';
import { usePlayerView } from '../../player/ui/PlayerContext.ts';
import { useShare } from '../content/useShare.ts';
import { Avatar } from '../profiles/Avatar.tsx';
import { QrCode } from '../qr/QrCode.tsx';
import { setActiveRoom, type ActiveRoom } from './active-room.ts';
import type { RoomRunner, RoomState } from './room-types.ts';
import { runRoom } from './run-room.ts';
import styles from './RoomLayer.module.css';

interface RoomLayerProps {
  readonly player: PlayerStore;
  readonly active: ActiveRoom;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export default function RoomLayer(props: RoomLayerProps) {
  const { container } = usePlayerView();
  const runner = useRunner(props);
  return runner && container
    ? createPortal(
        <Shown runner={runner} roomId={props.active.id} isOpen={props.isOpen} onClose={props.onClose} />,
        container,
      )
    : null;
}

/** The member that this tab is, for as long as its player is there. */
function useRunner({ player, active }: RoomLayerProps): RoomRunner | undefined {
  const { api, session } = useRuntime();
  const { t } = useTranslation();
  const [runner, setRunner] = useState<RoomRunner>();
  const first = useRef({ active, t });
  useEffect(() => void (first.current = { active, t }), [active, t]);
  const { id } = active;
  useEffect(() => {
    const room = runRoom({
      api,
      player,
      roomId: id,
      memberId: first.current.active.memberId,
      now: () => performance.now(),
      openEvents() {
        const state = session?.state();
        if (state?.tag !== 'active') return undefined;
        const token = encodeURIComponent(state.token.access_token);
        return new EventSource(`/v2/rooms/${id}/events?access_token=${token}`);
      },
      onMember: (memberId) => setActiveRoom({ ...first.current.active, memberId }),
      onEnded(reason) {
        setActiveRoom(undefined);
        showToast(first.current.t(reason === 'full' ? 'together_full' : 'together_gone'));
      },
    });
    setRunner(room);
    let isReloading = false;
    const reload = (): void => void (isReloading = true);
    window.addEventListener('pagehide', reload);
    return () => {
      window.removeEventListener('pagehide', reload);
      // Who goes to another page leaves; who loads the page again comes back.
      if (isReloading) return room.stop();
      room.leave();
      setActiveRoom(undefined);
    };
  }, [api, session, player, id]);
  return runner;
}

function Shown({
  runner,
  roomId,
  isOpen,
  onClose,
}: {
  readonly runner: RoomRunner;
  readonly roomId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const state = useSyncExternalStore(runner.subscribe, runner.getState);
  const { room, isConnected, refusals } = state;
  useEffect(() => {
    if (refusals > 0) showToast(t('together_host_only'));
  }, [refusals, t]);
  // What the journeys measure; support reads it, too.
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      const difference = runner.difference();
      if (layer.current && difference !== undefined) layer.current.dataset['difference'] = difference.toFixed(3);
    }, 500);
    return () => clearInterval(timer);
  }, [runner]);
  if (!room) return null;
  return (
    <div ref={layer} className={styles.layer} data-room={room.id}>
      <Reactions state={state} />
      <div className={styles.bar}>
        {!isConnected && <output className={styles.lost}>{t('together_reconnecting')}</output>}
        <VisuallyHidden>{t('together_members', { count: room.members.length })}</VisuallyHidden>
        <span className={styles.faces}>
          {room.members.map(({ id, name, icon }) => (
            <Avatar key={id} name={name} src={icon} size={28} className={styles.face} />
          ))}
        </span>
        {ROOM_REACTIONS.map((reaction) => (
          <button
            key={reaction}
            type="button"
            className={styles.react}
            aria-label={t('together_react', { reaction })}
            onClick={() => runner.react(reaction)}
          >
            {reaction}
          </button>
        ))}
      </div>
      {isOpen && <Panel runner={runner} room={room} memberId={state.memberId} roomId={roomId} onClose={onClose} />}
    </div>
  );
}

function Panel({
  runner,
  room,
  memberId,
  roomId,
  onClose,
}: {
  readonly runner: RoomRunner;
  readonly room: Room;
  readonly memberId: string;
  readonly roomId: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { origin } = useRuntime();
  const share = useShare();
  const path = `/together/${roomId}`;
  const isHost = room.members.find(({ id }) => id === memberId)?.is_host === true;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.querySelector('button')?.focus({ preventScroll: true });
    return () => void (before instanceof HTMLElement && before.focus({ preventScroll: true }));
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys pressed in here are not those of the player
    <section
      ref={panel}
      aria-label={t('together_title')}
      className={styles.panel}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles.head}>
        <h2>{t('together_title')}</h2>
        <IconButton label={t('action_close')} onClick={onClose}>
          <X aria-hidden size={20} />
        </IconButton>
      </div>
      <p className={styles.text}>{t('together_invite')}</p>
      <div className={styles.code}>
        <QrCode address={`${origin}${path}`} label={t('together_qr')} />
      </div>
      <Button
        look="primary"
        wide
        icon={<Share2 aria-hidden size={18} />}
        onClick={() => void share(t('together_title'), path)}
      >
        {t('together_copy')}
      </Button>
      <ul className={styles.members} aria-label={t('together_members', { count: room.members.length })}>
        {room.members.map(({ id, name, icon, is_host }) => (
          <li key={id}>
            <Avatar name={name} src={icon} size={32} />
            <span className={styles.name}>{name || t('together_guest')}</span>
            <span className={styles.role}>
              {[is_host && t('together_host'), id === memberId && t('together_you')].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {isHost ? (
        <Switch
          label={t('together_only_host')}
          isOn={room.control === 'host'}
          onToggle={(isOn) => runner.setControl(isOn ? 'host' : 'all')}
        />
      ) : (
        room.control === 'host' && <p className={styles.text}>{t('together_host_only')}</p>
      )}
      <Button
        wide
        icon={<LogOut aria-hidden size={18} />}
        onClick={() => {
          runner.leave();
          setActiveRoom(undefined);
        }}
      >
        {t('together_leave')}
      </Button>
    </section>
  );
}

/** Reactions rise and are gone. */
function Reactions({ state }: { readonly state: RoomState }) {
  const { t } = useTranslation();
  const nameOf = (id: string): string =>
    state.room?.members.find((member) => member.id === id)?.name || t('together_guest');
  return (
    <output className={styles.reactions}>
      {state.reactions.map(({ key, memberId, reaction }) => (
        <span key={key} className={styles.reaction} style={{ '--place': key % 5 } as CSSProperties}>
          <span className={styles.sign}>{reaction}</span>
          <span className={styles.from}>{nameOf(memberId)}</span>
        </span>
      ))}
    </output>
  );
}
