/**
 * A queue of favourite toggles. A heart shows a toggle at once; when the server refuses, or is unreachable, the toggle
 * is rolled back. @source C-532, C-777
 */
import type { QueryClient } from '@tanstack/react-query';
import type { ApiPort } from '@aerial/api-client/port.ts';
import type { PendingToggle, Toggle } from './rules.ts';

export interface ToggleQueue {
  pending(): readonly PendingToggle[];
  subscribe(listener: () => void): () => void;
  press(press: Toggle): Promise<void>;
}

export interface ToggleQueueDeps {
  readonly api: ApiPort;
  readonly queryClient: QueryClient;
  /** The current viewer; a toggle is never sent as another viewer. */
  viewer(): unknown;
}

const performing = () => import('./perform-toggle.ts');

export function createToggleQueue({ api, queryClient, viewer }: ToggleQueueDeps): ToggleQueue {
  let pending: readonly PendingToggle[] = [];
  let last: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  const publish = (next: readonly PendingToggle[]) => {
    pending = next;
    for (const listener of listeners) listener();
  };
  return {
    pending: () => pending,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    press(press) {
      const mark: PendingToggle = { subject: press.subject, isFavourite: press.isFavourite };
      const whose = viewer();
      publish([...pending, mark]);
      last = last.then(async () => {
        try {
          if (whose === viewer()) await (await performing()).performToggle(api, queryClient, press);
        } catch (error) {
          if (whose === viewer()) press.onFailure(error);
        } finally {
          publish(pending.filter((one) => one !== mark));
        }
        if (pending.length === 0)
          void performing().then(
            ({ refreshRows }) => refreshRows(queryClient),
            () => {},
          );
      });
      return last;
    },
  };
}
