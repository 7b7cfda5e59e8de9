import { commandScreenCall } from '@aerial/api-client/calls/remote.ts';
import { errorText } from '@aerial/api-client/port.ts';
import type { DeviceId } from '@aerial/domain/ids.ts';
import type { RemoteCommand } from '@aerial/domain/remote.ts';
import { Button, IconButton } from '@aerial/ui/Button.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import {
  ArrowLeft,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Minus,
  Pause,
  Play,
  Plus,
  RotateCcw,
  RotateCw,
  Search,
  Volume1,
  Volume2,
  VolumeX,
  type LucideIcon,
} from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../core/runtime.tsx';
import styles from './RemotePage.module.css';

interface RemotePadProps {
  readonly screenId: DeviceId;
  readonly isPlaying: boolean;
  /** A command was done: what the screen shows may be another thing. */
  onUsed(): void;
}

/** Sends commands one after another, so that they arrive in the order of the presses. */
function useCommands({ screenId, onUsed }: Pick<RemotePadProps, 'screenId' | 'onUsed'>) {
  const { t } = useTranslation();
  const api = useApi();
  const last = useRef<Promise<unknown>>(undefined);
  return (command: RemoteCommand): void => {
    last.current = (last.current ?? Promise.resolve())
      .then(() => api.call(commandScreenCall, { params: { id: screenId }, body: { ...command } }))
      .catch((error: unknown) => {
        showToast(errorText(error, t('error_download')));
        onUsed();
      });
  };
}

/** The buttons of the remote control. */
export function RemotePad({ screenId, isPlaying, onUsed }: RemotePadProps) {
  const { t } = useTranslation();
  const send = useCommands({ screenId, onUsed });
  const [text, setText] = useState('');
  const key = (value: string, Icon: LucideIcon, label: string) => (
    <IconButton look="glass" className={styles.key} label={label} onClick={() => send({ kind: 'key', value })}>
      <Icon aria-hidden size={28} />
    </IconButton>
  );
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    send({ kind: 'search', value: text.trim() });
    setText('');
  };
  return (
    <div className={styles.pad}>
      <form className={styles.search} onSubmit={search}>
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={t('remote_search')}
          placeholder={t('remote_search')}
          enterKeyHint="search"
          maxLength={200}
        />
        <IconButton type="submit" label={t('remote_search')} look="glass">
          <Search aria-hidden size={22} />
        </IconButton>
      </form>
      <div className={styles.cross}>
        {key('up', ChevronUp, t('remote_up'))}
        {key('left', ChevronLeft, t('remote_left'))}
        <Button look="primary" className={styles.ok} onClick={() => send({ kind: 'key', value: 'enter' })}>
          {t('remote_ok')}
        </Button>
        {key('right', ChevronRight, t('remote_right'))}
        {key('down', ChevronDown, t('remote_down'))}
      </div>
      <div className={styles.line}>
        {key('back', ArrowLeft, t('action_back'))}
        {key('skip_back', RotateCcw, t('remote_skip_back'))}
        {key('toggle_play', isPlaying ? Pause : Play, t(isPlaying ? 'player_pause' : 'player_play'))}
        {key('skip_forward', RotateCw, t('remote_skip_forward'))}
        {key('mute', VolumeX, t('remote_mute'))}
      </div>
      <div className={styles.line}>
        {key('volume_down', Volume1, t('remote_volume_down'))}
        {key('volume_up', Volume2, t('remote_volume_up'))}
        <span className={styles.between}>{t('remote_channel')}</span>
        {key('channel_down', Minus, t('remote_channel_down'))}
        {key('channel_up', Plus, t('remote_channel_up'))}
      </div>
      <fieldset className={styles.digits}>
        <legend className={styles.unseen}>{t('remote_digits')}</legend>
        {[...'1234567890'].map((digit) => (
          <button
            key={digit}
            type="button"
            className={styles.digit}
            onClick={() => send({ kind: 'key', value: digit })}
          >
            {digit}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
