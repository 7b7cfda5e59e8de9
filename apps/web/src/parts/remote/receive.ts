/** Takes commands of phones of the same account: one request waits at the server while this page can be seen. */
import { leaveScreenCall, pollScreenCall } from '@aerial/api-client/calls/remote.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { isRemoteCommand, REMOTE_WAIT_S, type RemoteCommand } from '@aerial/domain/remote.ts';
import type { SessionRunner } from '../../core/session.ts';

/** After a failure, milliseconds: longer each time. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
const MAX_TITLE = 200;

export interface ReceiverDeps {
  readonly api: ApiPort;
  readonly session: Pick<SessionRunner, 'state' | 'subscribe'>;
  /** What the page shows and whether it plays. */
  describe(): { readonly title: string; readonly isPlaying: boolean };
  perform(command: RemoteCommand): void;
  /** The page can be seen, and takes commands. */
  isWanted(): boolean;
  /** Calls back when the page is shown or hidden. */
  onVisibility(listener: () => void): void;
  /** Schedules a call. */
  setTimeout(work: () => void, ms: number): void;
}

/** Runs as long as the page: only a signed-in user's page that is seen takes commands. @returns looks whether it should run now */
export function receiveCommands(deps: ReceiverDeps): () => void {
  let isRunning = false;
  let pauseMs = FIRST_PAUSE_MS;

  const isWanted = (): boolean => {
    const state = deps.session.state();
    return deps.isWanted() && state.tag === 'active' && !state.token.is_guest;
  };

  async function run(): Promise<void> {
    let after = 0;
    while (isWanted()) {
      const { title, isPlaying } = deps.describe();
      const body = { title: title.slice(0, MAX_TITLE), is_playing: isPlaying, after, wait_s: REMOTE_WAIT_S };
      const answer = await deps.api.call(pollScreenCall, { body });
      pauseMs = FIRST_PAUSE_MS;
      after = answer.after;
      for (const command of answer.commands) if (isRemoteCommand(command)) deps.perform(command);
    }
    const state = deps.session.state();
    if (state.tag === 'active' && !state.token.is_guest) await deps.api.call(leaveScreenCall, { body: {} });
  }

  function look(): void {
    if (isRunning || !isWanted()) return;
    isRunning = true;
    run().then(
      () => {
        isRunning = false;
        look();
      },
      () => {
        deps.setTimeout(() => {
          isRunning = false;
          look();
        }, pauseMs);
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      },
    );
  }

  deps.session.subscribe(look);
  deps.onVisibility(look);
  look();
  return look;
}
