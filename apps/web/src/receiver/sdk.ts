/** Google's script for receivers, and the part of it that is used here. */

export const RECEIVER_SDK_URL = 'https://www.gstatic.com/cast/sdk/libs/caf_receiver/v3/cast_receiver_framework.js';
/** A script that is not ready by then is blocked, or this is no television, milliseconds. */
const READY_LIMIT_MS = 20_000;

export interface LoadRequestData {
  readonly media: {
    readonly contentId: string;
    readonly contentUrl?: string;
    readonly metadata?: unknown;
    readonly customData?: unknown;
  };
  readonly customData?: unknown;
}

/** A request for another item of a queue, as the next and previous keys of remotes make them. */
export interface QueueRequestData {
  readonly jump?: number | undefined;
}

export interface FinishedEvent {
  readonly endedReason?: 'END_OF_STREAM' | 'ERROR' | 'STOPPED' | 'INTERRUPTED' | 'SKIPPED' | 'BREAK_SWITCH';
}

export interface PlayerManager {
  setMessageInterceptor(type: 'LOAD', intercept: (request: LoadRequestData) => LoadRequestData): void;
  /** Null drops the request. */
  setMessageInterceptor(type: 'QUEUE_UPDATE', intercept: (request: QueueRequestData) => QueueRequestData | null): void;
  addEventListener(type: 'MEDIA_FINISHED' | 'ERROR', listener: (event: FinishedEvent) => void): void;
}

export interface ReceiverContext {
  getPlayerManager(): PlayerManager;
  addCustomMessageListener(
    namespace: string,
    listener: (event: { readonly senderId: string; readonly data: unknown }) => void,
  ): void;
  /** @param senderId undefined: all that are connected */
  sendCustomMessage(namespace: string, senderId: string | undefined, data: object): void;
  addEventListener(type: string, listener: () => void): void;
  getSenders(): readonly unknown[];
  start(options: object): void;
}

export interface ReceiverSdk {
  readonly CastReceiverContext: { getInstance(): ReceiverContext };
  readonly PlaybackConfig: new () => object;
  readonly events: { readonly EventType: { readonly MEDIA_FINISHED: 'MEDIA_FINISHED'; readonly ERROR: 'ERROR' } };
  readonly messages: {
    readonly MessageType: { readonly LOAD: 'LOAD'; readonly QUEUE_UPDATE: 'QUEUE_UPDATE' };
    readonly Command: {
      readonly ALL_BASIC_MEDIA: number;
      readonly QUEUE_NEXT: number;
      readonly QUEUE_PREV: number;
      readonly EDIT_TRACKS: number;
    };
  };
  readonly system: {
    readonly MessageType: { readonly JSON: string };
    readonly EventType: { readonly SHUTDOWN: string };
  };
}

interface ReceiverWindow {
  cast?: { framework?: ReceiverSdk };
}

/** @throws when the script does not load, or is not what it should be */
export function loadReceiverSdk(): Promise<ReceiverSdk> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const settle = (why?: string): void => {
      clearTimeout(limit);
      const framework = (window as unknown as ReceiverWindow).cast?.framework;
      if (why === undefined && framework?.CastReceiverContext) resolve(framework);
      else reject(new Error(`The script of receivers ${why ?? 'has no framework'}`));
    };
    const limit = setTimeout(() => settle('is late'), READY_LIMIT_MS);
    script.addEventListener('load', () => settle());
    script.addEventListener('error', () => settle('does not load'));
    script.src = RECEIVER_SDK_URL;
    document.head.append(script);
  });
}
