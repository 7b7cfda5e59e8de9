/** Tests of what is set up, and published texts. */
import * as calls from '@aerial/contract/calls/operator-setup.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import { epochMs, isoSeconds, type Clock } from '@aerial/domain/time.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { MessageTest } from './send-test-message.ts';
import type { PublishedText, PublishedTexts } from './texts.pg.ts';

const changedMeanwhile: AppError = {
  code: 'changed_meanwhile',
  message: 'It was changed meanwhile. Load it again and repeat your change.',
};
const noText: AppError = { code: 'not_found', message: 'There is no such text.' };
const empty: AppError = {
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail: { texts: ['This field is required.'] },
};

export interface SetupDeps {
  readonly testMessage: MessageTest;
  readonly texts: PublishedTexts;
  readonly clock: Clock;
}

const wireOf = (
  shortname: string,
  { name, version, published_at: at, published_by: by }: Omit<PublishedText, 'texts'>,
) => ({
  name,
  address: `/documents/${shortname}/${name}.txt`,
  version,
  published_at: isoSeconds(epochMs(at.getTime())),
  published_by: by,
});

export function setupRoutes(router: CallRouter, { testMessage, texts, clock }: SetupDeps): void {
  router.handle(calls.testMessageCall, async ({ provider, body, language }) => {
    const tested = await testMessage(provider, { way: body.way, to: body.to, language });
    return tested.ok ? ok({ is_sent: tested.value.isSent, link: tested.value.link }) : tested;
  });
  router.handle(calls.legalTextsCall, async ({ provider }) =>
    ok((await texts.all(provider.id)).map((one) => wireOf(provider.shortname, one))),
  );
  router.handle(calls.legalTextCall, async ({ provider, params, query }) => {
    const found = await texts.find(provider.id, params.name, query.version);
    return found ? ok({ ...wireOf(provider.shortname, found), texts: { ...found.texts } }) : fail(noText);
  });
  router.handle(calls.publishLegalTextCall, async ({ provider, operator, params, body }) => {
    const written = Object.fromEntries(Object.entries(body.texts).filter(([, text]) => text.trim() !== ''));
    if (Object.keys(written).length === 0) return fail(empty);
    const text = { texts: written, by: operator.actor.name, at: clock.now() };
    const published = await texts.publish(provider.id, params.name, body.version, text);
    return published
      ? ok({ ...wireOf(provider.shortname, published), texts: { ...published.texts } })
      : fail(changedMeanwhile);
  });
}
