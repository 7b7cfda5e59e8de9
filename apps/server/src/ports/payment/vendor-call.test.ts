import { expect, test } from 'vitest';
import { OutgoingError, type OutgoingAnswer } from '../../http/outgoing.ts';
import { callVendor, harmless } from './vendor-call.ts';

const answer = (status: number, body = '{}'): OutgoingAnswer => ({
  status,
  body: Buffer.from(body),
  url: 'https://vendor.test/',
  header: () => undefined,
});
const kindOf = async (outcome: OutgoingAnswer | Error): Promise<string> => {
  const fetch = () => (outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome));
  const result = await callVendor(fetch, { method: 'POST', url: 'https://vendor.test/', headers: {}, body: '{}' });
  return result.ok ? `reply ${result.value.status}` : result.error.kind;
};

test.each<[string, OutgoingAnswer | Error, string]>([
  ['an answer', answer(200), 'reply 200'],
  ['a refusal with a reason', answer(400), 'reply 400'],
  ['a refusal without one', answer(403, '<html>'), 'refused'],
  ['an answer that is no JSON', answer(200, '<html>'), 'unknown'],
  ['a redirect', answer(302), 'unknown'],
  ['a first request that is still running', answer(409), 'unknown'],
  ['a fault of the vendor', answer(503), 'unknown'],
  ['too many requests', answer(429), 'unavailable'],
  ['a timeout', new OutgoingError('timeout', 'the answer takes too long'), 'unknown'],
  ['a broken connection', new OutgoingError('unreachable', 'it cannot be reached', 'ECONNRESET'), 'unknown'],
  ['an answer that is too long', new OutgoingError('too-large', 'the answer is too long'), 'unknown'],
  ['a refused connection', new OutgoingError('unreachable', 'it cannot be reached', 'ECONNREFUSED'), 'unavailable'],
  ['a name that is not known', new OutgoingError('unreachable', 'no such host', 'ENOTFOUND'), 'unavailable'],
  ['a forbidden network', new OutgoingError('forbidden-network', 'private'), 'unavailable'],
])('%s', async (_what, outcome, kind) => {
  expect(await kindOf(outcome)).toBe(kind);
});

test.each([
  ['Invalid API Key provided: sk_test_abc****xyz', 'Invalid API Key provided: …'],
  ['card 4111 1111 1111 1111 is\nwrong', 'card … is wrong'],
  ['the phone 79001234567', 'the phone …'],
  ['Incorrect amount: 199.00', 'Incorrect amount: 199.00'],
  [undefined, ''],
])('a vendor’s words %j are reported as %j', (text, reported) => {
  expect(harmless(text)).toBe(reported);
});
