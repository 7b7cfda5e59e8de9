import { previewChannelCall } from '@aerial/contract/calls/operator-channel-sources.ts';
import type { OperatorChannel } from '@aerial/contract/calls/operator-channels.ts';
import { IconButton } from '@aerial/ui/Button.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../core/api.ts';
import { failureText } from '../../core/errors.ts';
import { useTexts } from '../../i18n/texts.ts';
import { texts } from './texts.ts';
import styles from './Channels.module.css';

interface Props {
  readonly id: OperatorChannel['id'];
  readonly name: string;
  onClose(): void;
}

/**
 * What a channel shows now, over the list. The picture plays in a page of its own (`ssr/console-player.ts`) without the session: a feed's
 * segments come from any host, which the console itself may not reach.
 */
export function RowPlayer({ id, name, onClose }: Props) {
  const t = useTexts(texts);
  const frame = useRef<HTMLIFrameElement>(null);
  const [fault, setFault] = useState<string>();
  const { data, error } = useQuery({
    queryKey: ['channel-preview', id],
    queryFn: () => callApi(previewChannelCall, { params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.current?.contentWindow) return;
      const { fault: reason } = (event.data ?? {}) as { fault?: unknown };
      if (typeof reason === 'string') setFault(reason.slice(0, 100));
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  const words = error ? failureText(error) : fault && t('player_failed', { reason: fault });
  return (
    <aside className={styles.player} aria-label={t('player', { name })}>
      <div className={styles.playerHead}>
        <b>{name}</b>
        <IconButton label={t('player_close')} onClick={onClose}>
          <X aria-hidden size={18} />
        </IconButton>
      </div>
      {data ? (
        <iframe
          ref={frame}
          title={t('player', { name })}
          sandbox="allow-scripts"
          allow="autoplay; fullscreen"
          src={`/console/player#${data.path}`}
        />
      ) : (
        !error && (
          <div className={styles.waiting}>
            <Spinner size={28} />
          </div>
        )
      )}
      {words && (
        <p role="alert" className={styles.fault}>
          {words}
        </p>
      )}
    </aside>
  );
}
