/** The sandbox's pages over HTTP. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '@aerial/domain/time.ts';
import { isOfAnotherSite } from '../../outbox/guard.ts';
import { readCard, type CardField } from './cards.ts';
import { payPage, payPolicy, type PayPage } from './page.ts';
import {
  advance,
  cancel,
  CHOICES,
  choose,
  enterCode,
  isPayable,
  payByCard,
  type Chance,
  type SandboxPayment,
} from './payment.ts';
import { PAY_PATH, randomCode, randomSecret } from './sandbox.ts';
import type { SandboxStore } from './store.ts';
import { payTexts } from './texts.ts';

export interface SandboxRouteDeps {
  readonly store: SandboxStore;
  readonly clock: Clock;
  /** The name a viewer knows the provider by. */
  readonly merchantOf: (provider: string, language: string) => Promise<string>;
  /** Something became due: a round of deliveries may start at once. */
  readonly wake?: () => void;
}

type Form = Readonly<Record<string, string | undefined>>;
/** One step of the page: the next state, or the fields that are wrong. */
type PageStep = (payment: SandboxPayment, form: Form, now: ReturnType<Clock['now']>, chance: Chance) => StepResult;
type StepResult = SandboxPayment | { readonly wrong: readonly CardField[] };

const STEPS: Readonly<Record<string, PageStep>> = {
  card: (payment, form, now, chance) => {
    if (payment.method !== 'redirect') return payment;
    const typed = readCard(form, now);
    return 'wrong' in typed ? typed : payByCard(payment, typed, now, chance);
  },
  code: (payment, { code = '' }, now) => enterCode(payment, code, now),
  refuse: (payment, _form, now) => (isPayable(payment) ? cancel(payment, now) : payment),
  play: (payment, form, now, chance) => {
    const choice = CHOICES.find((one) => one === form['choice']);
    return choice ? choose(payment, choice, now, chance) : payment;
  },
};

/**
 * Serves the pay pages below `/__pay`. Their ids are unguessable, and forms of other sites are refused; like the outbox they take no part
 * in the API's CORS, so that they are registered before it. A form is answered with a redirect: neither reloading nor going back sends it
 * again, and one that is sent twice names a turn that is over.
 */
export function sandboxRoutes(app: FastifyInstance, deps: SandboxRouteDeps): void {
  const { store, clock, merchantOf, wake } = deps;

  const guard = (request: FastifyRequest, reply: FastifyReply): boolean => {
    for (const name of Object.keys(reply.getHeaders()))
      if (name.startsWith('access-control-')) reply.removeHeader(name);
    return !isOfAnotherSite(request);
  };

  /** The payment as it is by now. */
  const current = (id: string): Promise<SandboxPayment | undefined> =>
    store.change(id, (payment) => {
      const now = advance(payment, clock.now());
      return [now, now];
    });

  type Shown = Pick<PayPage, 'payment' | 'wrong'>;

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    page: Pick<PayPage, 'payment' | 'kind' | 'wrong'>,
  ): Promise<FastifyReply> {
    const texts = payTexts(request.headers['accept-language']);
    const { id, provider } = page.payment;
    const merchant = await merchantOf(provider, texts.language);
    return reply
      .code(page.wrong ? 422 : 200)
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': payPolicy(page.payment),
        'cross-origin-resource-policy': 'same-origin',
        // Without any referrer browsers send forms with the origin `null`.
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(payPage({ ...page, path: `${PAY_PATH}/${encodeURIComponent(id)}${suffix(page.kind)}`, merchant, texts }));
  }

  const get = (kind: PayPage['kind']) =>
    app.get<{ Params: { id: string } }>(`${PAY_PATH}/:id${suffix(kind)}`, async (request, reply) => {
      const isAllowed = guard(request, reply) || isFrame(request);
      const payment = isAllowed ? await current(request.params.id) : undefined;
      return payment ? show(request, reply, { payment, kind }) : reply.callNotFound();
    });

  const post = (kind: PayPage['kind']) =>
    app.post<{ Params: { id: string; step: string } }>(
      `${PAY_PATH}/:id${suffix(kind)}/:step`,
      async (request, reply) => {
        const { id, step } = request.params;
        const change = Object.hasOwn(STEPS, step) ? STEPS[step] : undefined;
        if (!guard(request, reply) || !change) return reply.callNotFound();
        const form = (request.body ?? {}) as Form;
        const chance = { code: randomCode(), tokenSecret: randomSecret() };
        const changed = await store.change<Shown>(id, (before) => {
          const now = clock.now();
          const payment = advance(before, now);
          if (form['turn'] !== String(payment.turn)) return [payment, { payment }];
          const result = change(payment, form, now, chance);
          return 'wrong' in result ? [payment, { payment, wrong: result.wrong }] : [result, { payment: result }];
        });
        if (!changed) return reply.callNotFound();
        wake?.();
        if (changed.wrong) return show(request, reply, { ...changed, kind });
        return reply.redirect(`${PAY_PATH}/${encodeURIComponent(id)}${suffix(kind)}`, 303);
      },
    );

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'OPTIONS' && request.routeOptions.url?.startsWith(`${PAY_PATH}/`)) reply.callNotFound();
    else done();
  });
  for (const path of ['', '/:step', '/qr/:step'])
    app.options(`${PAY_PATH}/:id${path}`, (_request, reply) => reply.callNotFound());
  for (const kind of ['pay', 'phone'] as const) {
    get(kind);
    post(kind);
  }
}

/** A frame reads nothing of the page, and the page's policy says who may show it. */
const isFrame = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'iframe';

const suffix = (kind: PayPage['kind']): string => (kind === 'phone' ? '/qr' : '');
