/** Runs the poll of the inbox, and shares what it brings among the tabs of a browser. */
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Lease } from '../../parts/commerce/transaction/lease.ts';
import { initialPoll, stepInboxPoll, type InboxPollEffect, type InboxPollEvent } from './poll-machine.ts';
import type { Message } from './queries.ts';

/** What tabs tell each other. */
export type TabNote =
  | { readonly type: 'active' }
  /** The inbox as it is now, in a language. */
  | { readonly type: 'messages'; readonly language: string; readonly messages: readonly Message[] };

/** Other tabs of the same viewer. */
export interface TabChannel {
  post(note: TabNote): void;
  onNote(listener: (note: TabNote) => void): void;
  close(): void;
}

export interface InboxPollDeps {
  /** Loads the inbox; it may fail. */
  load(): Promise<readonly Message[]>;
  /** Another tab has loaded or changed it. */
  received(messages: readonly Message[]): void;
  /** Another tab has it in another language. */
  outdated(): void;
  readonly language: string;
  readonly lease: Lease;
  readonly channel: TabChannel;
  isPlaying(): boolean;
  now(): EpochMs;
  /** @returns cancels it */
  wait(ms: number, work: () => void): () => void;
}

export interface InboxPollRunner {
  start(): void;
  stop(): void;
  /** The viewer was active in this tab. */
  active(): void;
  /** This tab has changed the inbox. */
  changed(messages: readonly Message[]): void;
  /** Stops for good. */
  close(): void;
}

export function createInboxPoll(deps: InboxPollDeps): InboxPollRunner {
  const { lease, channel, now, language } = deps;
  let state = initialPoll(now());
  let cancelWait = (): void => {};

  function step(event: InboxPollEvent): void {
    const [next, effects] = stepInboxPoll(state, event);
    state = next;
    for (const effect of effects) perform(effect);
  }

  function perform(effect: InboxPollEffect): void {
    switch (effect.run) {
      case 'take-lease':
        return lease.take(() => step({ type: 'leased', at: now() }));
      case 'release-lease':
        return lease.release();
      case 'cancel-wait':
        return cancelWait();
      case 'wait':
        cancelWait = deps.wait(effect.ms, () => step({ type: 'due', at: now(), isPlaying: deps.isPlaying() }));
        return undefined;
      case 'poll':
        // A failed poll is repeated after the interval; the screen stays as it is.
        deps.load().then(
          (messages) => {
            share(messages);
            step({ type: 'polled', at: now() });
          },
          () => step({ type: 'polled', at: now() }),
        );
    }
  }

  const share = (messages: readonly Message[]): void => channel.post({ type: 'messages', language, messages });

  channel.onNote((note) => {
    if (note.type === 'active') return step({ type: 'active', at: now() });
    if (note.language === language) deps.received(note.messages);
    else deps.outdated();
    step({ type: 'polled', at: now() });
  });

  return {
    start: () => step({ type: 'start' }),
    stop: () => step({ type: 'stop' }),
    active() {
      step({ type: 'active', at: now() });
      if (state.tag === 'following') channel.post({ type: 'active' });
    },
    changed: share,
    close() {
      step({ type: 'stop' });
      channel.close();
    },
  };
}
