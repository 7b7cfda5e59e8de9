import type { Clock } from '@aerial/domain/time.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { hashToken } from '../../accounts/tokens.ts';
import { CONFIRM_PATH } from './letters.ts';
import { CONFIRM_POLICY, confirmPage, type ConfirmStep } from './page.ts';
import type { ConfirmationStore } from './store.pg.ts';

/** As `newToken` makes them. */
const TOKEN = /^[0-9a-f]{40}$/;

type Fields = Readonly<Record<string, unknown>>;

const textOf = (fields: unknown, name: string): string => {
  const value = (fields as Fields | null | undefined)?.[name];
  return typeof value === 'string' ? value : '';
};

/** The page of a link: opening it changes nothing, its button uses the link up. */
export function emailRoutes(
  app: FastifyInstance,
  { store, clock }: { readonly store: Pick<ConfirmationStore, 'confirm'>; readonly clock: Clock },
): void {
  const show = (reply: FastifyReply, fields: unknown, step: ConfirmStep): FastifyReply =>
    reply
      .code(step.tag === 'gone' ? 404 : 200)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': CONFIRM_POLICY,
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(confirmPage(step, textOf(fields, 'lang')));

  app.get(CONFIRM_PATH, async ({ query }, reply) => {
    const token = textOf(query, 'token');
    return show(reply, query, TOKEN.test(token) ? { tag: 'ask', token } : { tag: 'gone' });
  });
  app.post(CONFIRM_PATH, async ({ body }, reply) => {
    const token = textOf(body, 'token');
    const isConfirmed = TOKEN.test(token) && (await store.confirm(hashToken(token), new Date(clock.now())));
    return show(reply, body, { tag: isConfirmed ? 'done' : 'gone' });
  });
}
