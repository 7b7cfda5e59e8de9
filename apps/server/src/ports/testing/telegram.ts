/** A local Bot API for tests: stores what was written to the bot until it is confirmed, and what the bot sent. */
import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const BOT_TOKEN = '123456:a-token-of-the-tests-0123456789';

export interface SentMessage {
  readonly chat_id: number;
  readonly text: string;
  readonly protect_content: boolean;
  readonly reply_markup: {
    readonly keyboard?: { text: string; request_contact: boolean }[][];
    readonly remove_keyboard?: boolean;
  };
}

export interface ScriptedAnswer {
  readonly method: string;
  readonly status: number;
  /** JSON text, or something that is none. */
  readonly body: string;
}

export interface TelegramFake {
  readonly url: string;
  readonly sent: readonly SentMessage[];
  /** Every call that came. */
  readonly calls: readonly { readonly method: string; readonly parameters: Record<string, unknown> }[];
  /** Most questions for updates that were open at once. */
  readonly mostAsking: number;
  /** Answers given instead of the proper ones, once each. */
  readonly scripted: ScriptedAnswer[];
  /** A person writes in their private chat. */
  write(from: number, message: { text?: string; contact?: object; language?: string; chat?: object }): void;
  /** Any update at all. */
  push(update: unknown): void;
  close(): Promise<void>;
}

export async function telegramFake(): Promise<TelegramFake> {
  const sent: SentMessage[] = [];
  const calls: { method: string; parameters: Record<string, unknown> }[] = [];
  const scripted: ScriptedAnswer[] = [];
  let updates: unknown[] = [];
  let pendingPolls: (() => void)[] = [];
  let open = 0;
  let mostAsking = 0;
  let nextId = 700_000_001;
  const idOf = (update: unknown) => (update as { update_id?: number } | null)?.update_id ?? 0;

  const answer = (reply: ServerResponse, status: number, body: unknown): void => {
    reply.writeHead(status, { 'content-type': 'application/json' });
    reply.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

  const tellUpdates = async (
    reply: ServerResponse,
    { offset = 0, timeout = 0 }: { offset?: number; timeout?: number },
  ): Promise<void> => {
    updates = updates.filter((update) => idOf(update) === 0 || idOf(update) >= offset);
    open += 1;
    mostAsking = Math.max(mostAsking, open);
    if (updates.length === 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeout * 1_000);
        pendingPolls.push(() => (clearTimeout(timer), resolve()));
        reply.once('close', resolve);
      });
    }
    open -= 1;
    answer(reply, 200, { ok: true, result: updates });
    updates = updates.filter((update) => idOf(update) !== 0);
  };

  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
      if (token !== BOT_TOKEN) return answer(reply, 401, { ok: false, error_code: 401, description: 'Unauthorized' });
      const parameters = JSON.parse(body) as Record<string, unknown>;
      calls.push({ method, parameters });
      const index = scripted.findIndex((other) => other.method === method);
      if (index >= 0) {
        const [{ status, body: text }] = scripted.splice(index, 1) as [ScriptedAnswer];
        return answer(reply, status, text);
      }
      if (method === 'getUpdates') return void tellUpdates(reply, parameters);
      if (method === 'sendMessage') sent.push(parameters as unknown as SentMessage);
      return answer(reply, 200, { ok: true, result: true });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));

  const push = (update: unknown): void => {
    updates.push(update);
    for (const resume of pendingPolls.splice(0)) resume();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    calls,
    get mostAsking() {
      return mostAsking;
    },
    scripted,
    write: (from, { language, chat = { id: from, type: 'private' }, ...message }) =>
      push({
        update_id: nextId++,
        message: {
          message_id: nextId,
          date: 0,
          from: { id: from, is_bot: false, first_name: 'Viewer', language_code: language },
          chat,
          ...message,
        },
      }),
    push,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Start data of a mini-app, signed as Telegram does. */
export function startData({ token, user, at }: { token: string; user: object | undefined; at: number }): string {
  const fields = new URLSearchParams({
    auth_date: String(at),
    query_id: 'AAE',
    ...(user && { user: JSON.stringify(user) }),
  });
  const signed = [...fields]
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
  const key = createHmac('sha256', 'WebAppData').update(token).digest();
  fields.set('hash', createHmac('sha256', key).update(signed).digest('hex'));
  return fields.toString();
}
