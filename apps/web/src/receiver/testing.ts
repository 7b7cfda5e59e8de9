/** Google's script for receivers without a device: what our page asked of it, and what it says. */
import { NAMESPACE } from '../player/cast/protocol.ts';
import type { FinishedEvent, LoadRequestData, QueueRequestData, ReceiverSdk } from './sdk.ts';

export interface FakeReceiverSdk {
  readonly sdk: ReceiverSdk;
  readonly started: object[];
  /** Messages to senders. */
  readonly sent: { readonly to: string | undefined; readonly data: object }[];
  load(request: LoadRequestData): void;
  queue(request: QueueRequestData): QueueRequestData | null;
  finish(endedReason: FinishedEvent['endedReason']): void;
  fail(): void;
  message(data: unknown): void;
  shutDown(): void;
}

export function fakeReceiverSdk(): FakeReceiverSdk {
  const started: object[] = [];
  const sent: { to: string | undefined; data: object }[] = [];
  const interceptors: Record<string, (request: never) => unknown> = {};
  const listeners: Record<string, (event: FinishedEvent) => void> = {};
  let onMessage: (event: { senderId: string; data: unknown }) => void = () => {};
  const manager = {
    setMessageInterceptor: (type: string, intercept: (request: never) => unknown) =>
      void (interceptors[type] = intercept),
    addEventListener: (type: string, listener: (event: FinishedEvent) => void) => void (listeners[type] = listener),
  };
  const context = {
    getPlayerManager: () => manager,
    addCustomMessageListener: (_namespace: string, listener: typeof onMessage) => void (onMessage = listener),
    sendCustomMessage(namespace: string, to: string | undefined, data: object) {
      if (namespace === NAMESPACE) sent.push({ to, data });
    },
    addEventListener: (type: string, listener: () => void) => void (listeners[type] = listener),
    start: (options: object) => void started.push(options),
  };
  return {
    started,
    sent,
    load: (request) => void interceptors['LOAD']!(request as never),
    queue: (request) => interceptors['QUEUE_UPDATE']!(request as never) as QueueRequestData | null,
    finish: (endedReason) => listeners['MEDIA_FINISHED']!(endedReason === undefined ? {} : { endedReason }),
    fail: () => listeners['ERROR']!({}),
    message: (data) => onMessage({ senderId: 'phone', data }),
    shutDown: () => listeners['SHUTDOWN']!({}),
    sdk: {
      CastReceiverContext: { getInstance: () => context },
      PlaybackConfig: Object,
      events: { EventType: { MEDIA_FINISHED: 'MEDIA_FINISHED', ERROR: 'ERROR' } },
      messages: {
        MessageType: { LOAD: 'LOAD', QUEUE_UPDATE: 'QUEUE_UPDATE' },
        Command: { ALL_BASIC_MEDIA: 15, QUEUE_NEXT: 64, QUEUE_PREV: 128, EDIT_TRACKS: 4096 },
      },
      system: { MessageType: { JSON: 'JSON' }, EventType: { SHUTDOWN: 'SHUTDOWN' } },
    } as unknown as ReceiverSdk,
  };
}
