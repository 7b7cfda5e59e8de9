import { expect, test, vi } from 'vitest';
import { contentStreamCall, rowCall } from './calls/catalogue.ts';
import { userChannelListCall } from './calls/channels.ts';
import { transactionCall } from './calls/payments.ts';
import { loginCall, networkCall, selfCall } from './calls/session.ts';
import { callUrl, createHttpApi, refusalConcernsToken, type TokenSource } from './http-api.ts';
import { ApiError, errorText, isNotFound } from './port.ts';

type Reply = { status?: number; headers?: Record<string, string>; body: unknown } | Error;

function apiWith(
  replies: Reply[],
  tokens: Partial<TokenSource> = {},
  over: Partial<Parameters<typeof createHttpApi>[0]> = {},
) {
  const sent: { url: string; init: RequestInit }[] = [];
  const fetch = vi.fn(async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    const reply = replies.shift() ?? { body: {} };
    if (reply instanceof Error) throw reply;
    return new Response(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body), {
      status: reply.status ?? 200,
      headers: reply.headers ?? {},
    });
  });
  const api = createHttpApi({
    baseUrl: 'https://tv.example',
    fetch: fetch as unknown as typeof globalThis.fetch,
    language: () => 'en',
    tokens: { token: async () => 'tok', currentToken: () => undefined, renew: async () => undefined, ...tokens },
    now: () => 0,
    ...over,
  });
  return { api, sent };
}
const refusal: Reply = {
  status: 401,
  body: { error_code: 'authentication_failed', status_code: 401, error: { message: 'no' }, detail: 'no' },
};

test('F-354 F-355 F-356 F-044: token in the query, language in the header', async () => {
  const { api, sent } = apiWith([{ body: { id: 'r' } }]);
  await api.call(rowCall, { params: { id: 'new films/1' }, query: { limit: 5, text: undefined } });
  expect(sent[0]!.url).toBe('https://tv.example/v2/rows/new%20films%2F1?limit=5&access_token=tok');
  expect(sent[0]!.init.headers).toMatchObject({ 'accept-language': 'en' });
});

test('what a poll finds complete is not hidden by answers of the seconds before', async () => {
  const { api, sent } = apiWith([{ body: ['none'] }, { body: { id: '7', status: 'complete' } }, { body: ['bought'] }]);
  expect(await api.call(userChannelListCall)).toEqual(['none']);
  expect(await api.call(userChannelListCall)).toEqual(['none']);
  await api.call(transactionCall, { params: { id: '7' } });
  expect(await api.call(userChannelListCall)).toEqual(['bought']);
  expect(sent).toHaveLength(3);
});

test('calls before there is a session carry no token and do not wait for one', async () => {
  const { api, sent } = apiWith([{ body: {} }, { body: {} }], { token: () => new Promise(() => {}) });
  await api.call(networkCall);
  await api.call(loginCall, { body: { login: 'a', password: 'b' } });
  expect(sent.map(({ url }) => url)).toEqual([
    'https://tv.example/v2/users/self/network',
    'https://tv.example/v2/auth/login',
  ]);
  expect(sent[1]!.init.body).toBe('{"login":"a","password":"b"}');
});

test('C-557: calls that belong to a viewer wait until there is one, guest or user', async () => {
  let begin = (_token: string): void => {};
  const { api, sent } = apiWith([{ body: {} }], { token: () => new Promise<string>((resolve) => (begin = resolve)) });
  const row = api.call(rowCall, { params: { id: '1' }, query: {} });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(sent).toEqual([]);
  begin('tok');
  await row;
  expect(sent[0]!.url).toContain('/v2/rows/1?access_token=tok');
});

test('F-256: a refused call is repeated once with the renewed token', async () => {
  const renew = vi.fn(async () => 'tok2');
  const { api, sent } = apiWith([refusal, { body: { id: 7 } }], { renew });
  await expect(api.call(selfCall)).resolves.toEqual({ id: 7 });
  expect(renew).toHaveBeenCalledExactlyOnceWith('tok');
  expect(sent[1]!.url).toContain('access_token=tok2');
});

test('F-256: a call that is refused again is not repeated', async () => {
  const { api, sent } = apiWith([refusal, refusal], { renew: async () => 'tok2' });
  await expect(api.call(selfCall)).rejects.toMatchObject({ status: 401 });
  expect(sent).toHaveLength(2);
});

test('F-422 F-424: the code of a refused token counts whatever the status', async () => {
  const body = { error_code: 'authentication_failed', status_code: 400, error: { message: 'no' }, detail: 'no' };
  const { api } = apiWith([{ status: 400, body }, { body: { id: 7 } }], { renew: async () => 'tok2' });
  await expect(api.call(selfCall)).resolves.toEqual({ id: 7 });
});

test('F-371 F-428: a wrong password renews nothing', async () => {
  const renew = vi.fn(async () => 'tok2');
  const { api } = apiWith(
    [{ status: 401, body: { ...(refusal as { body: object }).body, error_code: 'invalid_credentials' } }],
    { renew },
  );
  await expect(api.call(loginCall, { body: { login: 'a', password: 'b' } })).rejects.toMatchObject({
    code: 'invalid_credentials',
  });
  expect(renew).not.toHaveBeenCalled();
});

test('F-173: the partner goes with the network call, and with no other', async () => {
  const { api, sent } = apiWith([{ body: {} }, { body: {} }], {}, { partner: 'Shop' });
  await api.call(networkCall);
  await api.call(selfCall);
  expect(sent.map(({ url }) => new URL(url).searchParams.get('partner'))).toEqual(['Shop', null]);
});

test('the failure listener is called for every refusal, the repeated one too', async () => {
  const onFailure = vi.fn();
  const { api } = apiWith(
    [
      refusal,
      {
        status: 403,
        body: { error_code: 'forbidden_country', status_code: 403, error: { message: 'no' }, detail: 'no' },
      },
    ],
    { renew: async () => 'tok2' },
    { onFailure },
  );
  await expect(api.call(selfCall)).rejects.toMatchObject({ code: 'forbidden_country' });
  expect(onFailure.mock.calls.map(([call, , error]) => [call.id, error.status])).toEqual([
    ['self', 401],
    ['self', 403],
  ]);
});

test.each([
  ['/v2/users/self/stat/5', false],
  ['/v2/otps', false],
  ['/v2/otp/exist', false],
  ['/v2/auth/otp', false],
  ['/v2/auth/otp/telegram/', false],
  ['/v2/mw/otps', false],
  ['/v2/mw/auth/otp', false],
  ['/v2/auth/login', false],
  ['/v2/auth/device', false],
  ['/v2/users/self', true],
  ['/v2/rows/:id', true],
])('F-426 F-427 F-428: a refusal of %s concerns the token: %s', (path, expected) => {
  expect(refusalConcernsToken(path)).toBe(expected);
});

test('an error of the API carries its code, status, message and lost content', async () => {
  const lost = { id: '5' };
  const { api } = apiWith([
    {
      status: 404,
      body: {
        error_code: 'content_not_found',
        status_code: 404,
        error: { message: 'Gone' },
        detail: 'Gone',
        lost_content: lost,
      },
    },
  ]);
  const error = await api.call(rowCall, { params: { id: '1' } }).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'content_not_found', status: 404, message: 'Gone', lostContent: lost });
  expect(isNotFound(error)).toBe(true);
});

test('an answer with a retry delay is parsed, in seconds', async () => {
  const body = { error_code: 'too_many_requests', status_code: 429, error: { message: 'Slowly' }, detail: 'Slowly' };
  const { api } = apiWith([
    { status: 429, headers: { 'retry-after': '42' }, body },
    { status: 429, body },
  ]);
  await expect(api.call(selfCall)).rejects.toMatchObject({ retryAfterS: 42 });
  await expect(api.call(selfCall)).rejects.toMatchObject({ retryAfterS: undefined });
});

test('no answer, and an answer that is no JSON, have errors of their own', async () => {
  const { api } = apiWith([new TypeError('offline'), { body: 'hello' }, { status: 502, body: '<html>' }]);
  await expect(api.call(selfCall)).rejects.toMatchObject({ code: 'network_failure', status: 0 });
  await expect(api.call(selfCall)).rejects.toMatchObject({ code: 'unreadable_answer', status: 200 });
  await expect(api.call(selfCall)).rejects.toMatchObject({ code: 'unreadable_answer', status: 502 });
});

test('A-875 A-879: an answer that is cut off, as by a reload, is a lost network and no refusal', async () => {
  const pull = (body: ReadableStreamDefaultController) => {
    body.enqueue(new TextEncoder().encode('{"id":"7","sta'));
    body.error(new TypeError('network error'));
  };
  const { api } = apiWith([], {}, { fetch: async () => new Response(new ReadableStream({ pull })) });
  const cutOff = api.call(transactionCall, { params: { id: '7' } });
  await expect(cutOff).rejects.toMatchObject({ code: 'network_failure', status: 0 });
});

test('F-438: the text for the viewer: details joined, else the message, else the fallback', () => {
  expect(
    errorText(
      new ApiError('validation_failed', 422, 'x', { login: ['is short', 'is odd'], name: ['is missing'] }),
      'f',
    ),
  ).toBe('login: is short, is odd\nname: is missing');
  expect(errorText(new ApiError('not_found', 404, 'Not there'), 'f')).toBe('Not there');
  expect(errorText(new ApiError('network_failure', 0, ''), 'f')).toBe('f');
  expect(errorText(new Error('bug'), 'f')).toBe('f');
});

test('parameters are escaped into the path', () => {
  expect(callUrl('', contentStreamCall, { library: 0, id: 'a/b' }, {})).toBe('/v2/libraries/0/contents/a%2Fb/stream');
});

test('an aborted call fails with its reason, reports no failure, and takes no answer from others', async () => {
  const onFailure = vi.fn();
  const { api, sent } = apiWith([{ body: { id: 'a' } }, new Error('aborted')], {}, { onFailure });
  const given = new AbortController();
  const other = api.call(rowCall, { params: { id: '1' } });
  const alone = api.call(rowCall, { params: { id: '1' }, signal: given.signal });
  given.abort(new Error('scrolled past'));
  await expect(alone).rejects.toThrow('scrolled past');
  await expect(other).resolves.toEqual({ id: 'a' });
  expect(sent).toHaveLength(2);
  expect(sent[1]!.init.signal).toBe(given.signal);
  expect(onFailure).not.toHaveBeenCalled();
});
