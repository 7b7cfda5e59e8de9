/** Follows a receiver: what plays here moves there and back, and our own receiver is notified of it. */
import type { EngineFactory } from '../engines/port.ts';
import { createReceiverBlackouts } from '../parts/receiver-blackouts.ts';
import { isChannel, type PlayerScreen } from '../parts/screen.ts';
import type { Description } from '../store-types.ts';
import type { CastConnection } from './connection.ts';
import { castEngine } from './engine.ts';
import type { RemoteKey, Subject, ToReceiver } from './protocol.ts';

export interface Following {
  readonly connection: CastConnection;
  readonly engine: EngineFactory;
  /** The words about what plays have changed. */
  described(): void;
  subscribe(): void;
  leave(): void;
}

export interface FollowingDeps {
  describe(): Description;
  /** A key for a neighbour was pressed on the remote control of the television. */
  pressed(direction: 1 | -1): void;
}

/** Follows once it is subscribed. */
export function followReceiver(screen: PlayerScreen, connection: CastConnection, deps: FollowingDeps): Following {
  let ends: (() => void)[] = [];
  /** The viewer's own sound, while the one of the receiver is shown. */
  let ownSound: { readonly volume: number; readonly isMuted: boolean } | undefined;
  /** The last message to our own receiver. */
  let sent: { readonly subject: string; readonly error: unknown } = { subject: '', error: undefined };
  const coverBlackouts = createReceiverBlackouts(screen);

  function subject() {
    const { title, text, picture } = deps.describe();
    const item = screen.request?.item;
    return {
      contentId: item?.key ?? '',
      isChannel: isChannel(screen),
      isLive: item?.kind === 'live',
      title,
      description: text,
      poster: absolute(picture),
      bounds: isChannel(screen) ? screen.time.bounds : undefined,
      mattress: absolute(screen.request?.mattress?.()),
    };
  }

  function follow(): void {
    const { device, isOwn, status } = connection.state();
    const { receiver, machine } = screen.state;
    const isOn = status !== 'disconnected';
    // What was watched here until now is reported from here.
    if (isOn && !machine.flags.casting) screen.watching.stop(screen.lastPosition);
    if (receiver?.device !== device || receiver?.status !== status || receiver?.isOwn !== isOwn)
      screen.dispatch({ type: 'receiver-changed', receiver: isOn ? { device, status, isOwn } : undefined });
    tellSubject();
    if (isOn === machine.flags.casting) return;
    if (isOn) ownSound = { volume: screen.state.volume, isMuted: machine.flags.muted };
    screen.send({ type: 'cast', isOn });
    // The playback is this device's again.
    if (receiver?.isOwn) screen.watching.keepAlive();
    if (isOn || !ownSound) return;
    screen.dispatch({ type: 'volume-changed', volume: ownSound.volume });
    screen.send({ type: 'set-muted', isMuted: ownSound.isMuted });
    ownSound = undefined;
  }

  /** What plays, or is about to, on the television of our own receiver; and why nothing comes. */
  function tellSubject(): void {
    if (!connection.state().isOwn) {
      sent = { subject: '', error: undefined };
      return;
    }
    const { contentId, title, description: text, poster: picture, bounds } = subject();
    const { error } = screen.state.machine;
    const next: Subject = { contentId, title, text, picture, bounds };
    const asText = JSON.stringify(next);
    if (contentId !== '' && asText !== sent.subject) connection.tell({ type: 'subject', subject: next });
    if (error !== sent.error) connection.tell(noticeOf(error));
    sent = { subject: asText, error };
  }

  function changed(): void {
    tellSubject();
    coverBlackouts();
  }

  function pressed(key: RemoteKey): void {
    switch (key) {
      case 'next':
      case 'previous':
        return deps.pressed(key === 'next' ? 1 : -1);
      case 'start-over':
        return screen.send({ type: 'restart' });
      case 'live':
        return screen.send({ type: 'go-live' });
    }
  }

  function leave(): void {
    for (const end of ends) end();
    ends = [];
  }

  function subscribe(): void {
    leave();
    ends = [
      connection.subscribe(follow),
      connection.subscribeKeys(pressed),
      screen.stateNotifier.subscribe(changed),
      // The bounds of the programme come with the time.
      screen.timeNotifier.subscribe(changed),
    ];
    // What has changed meanwhile.
    follow();
  }

  return {
    connection,
    engine: castEngine({ connection, subject, read: readText, handOver: screen.env.handOver }),
    described: tellSubject,
    subscribe,
    leave,
  };
}

const absolute = (picture: string | undefined): string | undefined =>
  picture === undefined ? undefined : new URL(picture, location.href).href;

function noticeOf(error: PlayerScreen['state']['machine']['error']): ToReceiver {
  if (!error) return { type: 'notice', notice: null };
  if (error.kind === 'pin') return { type: 'notice', notice: 'pin' };
  if (error.kind === 'denied' || error.kind === 'not-found')
    return { type: 'notice', notice: 'denied', text: error.message || undefined };
  return { type: 'notice', notice: 'error' };
}

async function readText(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The playlist answered ${answer.status}`);
  return answer.text();
}
