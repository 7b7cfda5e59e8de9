/** The bot: polls Telegram for messages, gets the replies from the application, and sends them. */
import type { MessengerDesk, MessengerReply } from '../messenger.ts';
import type { ApiFailure, BotApi } from './api.ts';
import { readStartPayload, type Senders } from './senders.ts';
import { updateId, written, type Written } from './updates.ts';

export interface BotDeps {
  readonly api: BotApi;
  readonly desk: MessengerDesk;
  readonly senders: Senders;
  /** Notified of problems in words, without names, numbers and texts. */
  readonly onProblem: (problem: string) => void;
  readonly timing?: BotTiming;
}

/** In ms. */
export interface BotTiming {
  /** Timeout of the long poll. */
  readonly holdMs: number;
  readonly answerMs: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** An answer that cannot be delivered by then is abandoned; the writer has retried. */
  readonly replyMs: number;
}

const TIMING: BotTiming = {
  holdMs: 25_000,
  answerMs: 10_000,
  firstPauseMs: 1_000,
  longestPauseMs: 30_000,
  replyMs: 60_000,
};

/** Two programs poll for the same bot. */
const CONFLICT = 409;

/** Runs until the signal. Only one process of an installation runs it: Telegram serves one at a time. */
export async function runBot(
  { api, desk, senders, onProblem, timing = TIMING }: BotDeps,
  signal: AbortSignal,
): Promise<void> {
  /** Answers still to be delivered; none delays another writer. */
  const later = new Set<Promise<void>>();

  const handle = async (message: Written): Promise<void> => {
    const reply = await replyTo(message, desk, senders);
    if (!reply) return;
    const send = () => api.call('sendMessage', messageOf(message.chatId, reply), timing.answerMs, signal);
    const sent = await send();
    if (sent.ok || isRefused(sent.error)) return;
    const delivering: Promise<void> = deliver(send, sent.error).finally(() => later.delete(delivering));
    later.add(delivering);
  };

  const deliver = async (send: () => ReturnType<BotApi['call']>, first: ApiFailure): Promise<void> => {
    const giveUpAt = performance.now() + timing.replyMs;
    let failure = first;
    for (let pauseMs = timing.firstPauseMs; !signal.aborted; pauseMs *= 2) {
      const waitMs = failure.reason === 'wait' ? failure.ms : pauseMs;
      if (performance.now() + waitMs > giveUpAt)
        return onProblem(`Telegram: an answer could not be delivered: ${explain(failure)}`);
      await pause(waitMs, signal);
      const sent = await send();
      if (sent.ok || isRefused(sent.error)) return;
      failure = sent.error;
    }
  };

  let offset: number | undefined;
  let pauseMs = timing.firstPauseMs;
  // A bot with a webhook receives no updates by polling.
  await api.call('deleteWebhook', {}, timing.answerMs, signal);
  while (!signal.aborted) {
    const polled = await api.call(
      'getUpdates',
      { offset, timeout: Math.round(timing.holdMs / 1_000), allowed_updates: ['message'] },
      timing.holdMs + timing.answerMs,
      signal,
    );
    if (signal.aborted) break;
    const updates = polled.ok && Array.isArray(polled.value) ? (polled.value as unknown[]) : undefined;
    const ids = (updates ?? []).map(updateId).filter((id) => id !== undefined);
    if (!updates || (updates.length > 0 && ids.length === 0)) {
      const failure: ApiFailure = polled.ok ? { reason: 'broken', detail: 'an answer that is none' } : polled.error;
      onProblem(`Telegram: updates cannot be polled: ${explain(failure)}`);
      await pause(pauseAfter(failure, pauseMs, timing.longestPauseMs), signal);
      pauseMs = Math.min(pauseMs * 2, timing.longestPauseMs);
      continue;
    }
    pauseMs = timing.firstPauseMs;
    await inTurn(
      updates.map(written).filter((message) => message !== undefined),
      handle,
      onProblem,
    );
    // Polling with this offset confirms them; unhandled ones are delivered again.
    if (ids.length > 0) offset = Math.max(...ids) + 1;
  }
  await Promise.all(later);
}

/** By a person who has blocked the bot, for example; a retry changes nothing. */
const isRefused = (failure: ApiFailure): boolean => failure.reason === 'refused';

/** Telegram may still count a process that has just ended as polling: answer 409 is temporary, a wrong token is not. */
function pauseAfter(failure: ApiFailure, pauseMs: number, longestPauseMs: number): number {
  if (failure.reason === 'wait') return failure.ms;
  return failure.reason === 'refused' && failure.status !== CONFLICT ? longestPauseMs : pauseMs;
}

/** What one person wrote is handled in order, different persons at once. */
async function inTurn(
  messages: readonly Written[],
  handle: (message: Written) => Promise<void>,
  onProblem: BotDeps['onProblem'],
): Promise<void> {
  await Promise.all(
    [...Map.groupBy(messages, ({ senderId }) => senderId).values()].map(async (own) => {
      for (const message of own) {
        await handle(message).catch((error: unknown) =>
          onProblem(`Telegram: a message could not be handled: ${error instanceof Error ? error.name : 'unknown'}`),
        );
      }
    }),
  );
}

async function replyTo(
  { senderId, language, what }: Written,
  desk: MessengerDesk,
  senders: Senders,
): Promise<MessengerReply | undefined> {
  const start = what.kind === 'start' ? readStartPayload(what.payload) : undefined;
  const isKnown = start ? await senders.came(senderId, start.providerId) : false;
  const providerId = start && isKnown ? start.providerId : await senders.providerOf(senderId);
  if (providerId === undefined) return undefined;
  const from = { source: 'telegram', providerId, senderId, language } as const;
  switch (what.kind) {
    case 'start':
      return desk.started({ ...from, nonce: isKnown ? start!.nonce : '' });
    case 'contact':
      return desk.contact({ ...from, phone: what.phone });
    case 'other':
      return desk.other(from);
  }
}

function messageOf(chatId: number, { text, contactButton, isSecret = false }: MessengerReply): object {
  return {
    chat_id: chatId,
    text,
    protect_content: isSecret,
    link_preview_options: { is_disabled: true },
    reply_markup: contactButton
      ? { keyboard: [[{ text: contactButton, request_contact: true }]], resize_keyboard: true, one_time_keyboard: true }
      : { remove_keyboard: true },
  };
}

function explain(failure: ApiFailure): string {
  switch (failure.reason) {
    case 'wait':
      return `asked to wait ${failure.ms / 1_000} s`;
    case 'refused':
      return failure.status === CONFLICT
        ? 'another program polls for the same bot (answer 409)'
        : `answer ${failure.status}; is the token right?`;
    case 'broken':
      return failure.detail;
  }
}

/** Ends early with the signal. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
