/** Tests of what an operator has set up, and the texts that its provider publishes. */
import Type, { type Static } from 'typebox';
import { ALWAYS_STALE } from '../cache-rules.ts';
import { defineCall, nullable } from '../core.ts';
import { integer, localizedText, record, text } from '../shapes/settings/fields.ts';

const tag = 'Operators: settings';
const errors = ['authentication_failed', 'permission_denied', 'validation_failed', 'too_many_requests'] as const;

export const TESTED_PAY_SYSTEMS = ['sandbox', 'yookassa', 'stripe'] as const;
export const TESTED_WAYS = ['sms', 'mail', 'messenger', 'push'] as const;

export const testPaySystemCall = defineCall({
  id: 'testPaySystem',
  method: 'POST',
  path: '/v2/operators/settings/tests/pay_system',
  tag,
  summary: 'Asks a pay system, with the account that is saved, about a payment that does not exist; no money moves',
  auth: 'operator',
  scope: 'settings:write',
  cache: { invalidates: [] },
  body: record({ system: Type.Enum([...TESTED_PAY_SYSTEMS]) }),
  answer: Type.Object({
    is_working: Type.Boolean({ description: 'it accepted the account' }),
    answer: Type.String({ description: 'of the pay system, or why it was not asked' }),
    duration_ms: Type.Integer(),
    problems: Type.Array(
      Type.Object({
        entry: Type.Integer({ description: 'place in the list of ways to pay, from 0' }),
        problem: Type.String(),
      }),
      { description: 'ways to pay that viewers are not offered' },
    ),
  }),
  errors,
});

export const testMessageCall = defineCall({
  id: 'testMessage',
  method: 'POST',
  path: '/v2/operators/settings/tests/message',
  tag,
  summary: 'Sends a test message',
  auth: 'operator',
  scope: 'settings:write',
  cache: { invalidates: [] },
  body: record({
    way: Type.Enum([...TESTED_WAYS]),
    to: Type.Optional({
      ...text(255),
      description: 'a phone in digits, an e-mail address, a subscriber’s id for push; nothing for a messenger',
    }),
  }),
  answer: Type.Object({
    is_sent: Type.Boolean({ description: 'it was taken over for delivery' }),
    link: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'opens the bot of the messenger',
    }),
  }),
  errors,
});

const name = Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,63}$', maxLength: 64 });
const version = integer(0, 1_000_000);

const Published = {
  name: Type.String(),
  address: Type.String({ description: 'a path of the site' }),
  version: Type.Integer({ description: 'grows with each publication; 0: the text is a file of the installation' }),
  published_at: nullable.string(),
  published_by: nullable.string(),
};
export const LegalText = Type.Object({ ...Published, texts: localizedText(60_000) });
export type LegalText = Static<typeof LegalText>;

export const legalTextsCall = defineCall({
  id: 'legalTexts',
  method: 'GET',
  path: '/v2/operators/documents',
  tag,
  summary: 'Texts that the provider publishes, with all their versions, the newest first',
  auth: 'operator',
  scope: 'settings:read',
  cache: ALWAYS_STALE,
  answer: Type.Array(Type.Object(Published)),
  errors,
});

export const legalTextCall = defineCall({
  id: 'legalText',
  method: 'GET',
  path: '/v2/operators/documents/:name',
  tag,
  summary: 'One of them in all languages; the newest version, or the named one',
  auth: 'operator',
  scope: 'settings:read',
  cache: ALWAYS_STALE,
  params: Type.Object({ name }),
  query: Type.Object({ version: Type.Optional(integer(1, 1_000_000)) }),
  answer: LegalText,
  errors: [...errors, 'not_found'],
});

export const publishLegalTextCall = defineCall({
  id: 'publishLegalText',
  method: 'POST',
  path: '/v2/operators/documents/:name',
  tag,
  summary: 'Publishes the next version; the former ones stay',
  auth: 'operator',
  scope: 'settings:write',
  cache: { invalidates: ['/v2/operators/documents', '/v2/operators/documents/:name'] },
  params: Type.Object({ name }),
  body: record({
    version: { ...version, description: 'the newest one, from which it was made' },
    texts: localizedText(60_000),
  }),
  answer: LegalText,
  errors: [...errors, 'changed_meanwhile'],
});
