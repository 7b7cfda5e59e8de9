/** The receiver of the remote control in this page. Loaded where the screen takes commands. */
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import type { Runtime } from '../../core/runtime.tsx';
import { safeStore } from '../../surroundings/key-value-store.ts';
import { isTelevisionAsked, REMOTE_KEY } from '../../surroundings/television.ts';
import { perform } from './perform.ts';
import { receiveCommands } from './receive.ts';

const ON = '1';
const OFF = '0';

/** The viewer's choice for this screen; without one only where `?tv=1` opened it. */
export function takesCommands(): boolean {
  const chosen = safeStore(() => window.localStorage).getItem(REMOTE_KEY);
  return chosen === null ? isTelevisionAsked(safeStore(() => window.sessionStorage)) : chosen === ON;
}

let look: (() => void) | undefined;

/** Starts it, once in a page. @param go leads to a path of the application */
export async function startReceiver(
  { api, queryClient, session }: Pick<Runtime, 'api' | 'queryClient' | 'session'>,
  go: (path: string) => void,
): Promise<void> {
  if (look) return look();
  const network = await queryClient.fetchQuery(networkQuery(api));
  if (!session || network.provider.hidden_features?.includes('remote_control')) return;
  look ??= receiveCommands({
    api,
    session,
    describe: () => ({
      title: document.title,
      isPlaying: [...document.querySelectorAll<HTMLVideoElement>('[data-player] video')].some(({ paused }) => !paused),
    }),
    perform: (command) => perform(command, go),
    isWanted: () => document.visibilityState === 'visible' && takesCommands(),
    onVisibility: (listener) => document.addEventListener('visibilitychange', listener),
    setTimeout: (work, ms) => void setTimeout(work, ms),
  });
}

/** Stores the choice for this screen. */
export const chooseCommands = (takes: boolean): void =>
  safeStore(() => window.localStorage).setItem(REMOTE_KEY, takes ? ON : OFF);
