/** The small rules of the session. */
import { describe, expect, test, vi } from 'vitest';
import { requestAutomatic } from './automatic.ts';
import { describeDevice } from './device-data.ts';
import { deviceToRemove } from './device-limit.ts';
import { failureMeaning, isAuthentication } from './failures.ts';
import { checkBlock, modalOfBlock } from './middleware-block.ts';
import { sessionNotices } from './notices.ts';
import { failure } from './testing.ts';

describe('which device makes room', () => {
  const device = (id: string, login_at: string | null, serial: string | null = id) => ({ id, serial, login_at });

  test('F-279 F-280: the one used longest ago; one never used counts as the oldest', () => {
    const [old, recent, never] = [
      device('old', '2026-01-01T00:00:00Z'),
      device('recent', '2026-06-01T00:00:00Z'),
      device('never', null),
    ];
    expect(deviceToRemove([recent, old], 'own')).toBe(old);
    expect(deviceToRemove([old, never, recent], 'own')).toBe(never);
  });

  test('F-280: never the one of this browser', () => {
    expect(deviceToRemove([device('own', null), device('other', '2026-06-01T00:00:00Z')], 'own')?.id).toBe('other');
    expect(deviceToRemove([device('own', null)], 'own')).toBeUndefined();
  });
});

describe('automatic authentication', () => {
  const device = describeDevice(
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
    'serial-1',
    false,
  );
  const request = (answer: () => Promise<Response>) => {
    const fetch = vi.fn(answer);
    return {
      fetch,
      result: requestAutomatic(fetch as never, 'https://operator.example/who', device, new AbortController().signal),
    };
  };
  const json =
    (body: unknown, status = 200) =>
    async () =>
      new Response(JSON.stringify(body), { status });

  test('F-405: it is posted with manufacturer, model, serial and os', async () => {
    const { fetch, result } = request(json({ access_token: 'a'.repeat(40) }));
    expect(await result).toEqual({ access_token: 'a'.repeat(40), expired: null, device: null, profile: null });
    const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect([url, init.method, JSON.parse(String(init.body))]).toEqual([
      'https://operator.example/who',
      'POST',
      { manufacturer: 'Pixel', model: 'Pixel 9', serial: 'serial-1', os: 'Android' },
    ]);
  });

  test.each([
    ['another answer', json({ hello: 1 }), { code: 'unreadable_answer' }],
    ['a list', json([]), { code: 'unreadable_answer' }],
    ['no JSON', async () => new Response('<html>', { status: 200 }), { code: 'unreadable_answer' }],
    ['an error with a token in it', json({ access_token: 'x' }, 500), { status: 500 }],
    ['a viewer outside the network', json({ error_code: 'forbidden' }, 403), { code: 'forbidden', status: 403 }],
    ['no connection', () => Promise.reject(new TypeError('failed')), { code: 'network_failure', status: 0 }],
  ])('F-406: %s is a failure', async (_what, answer, expected) => {
    await expect(request(answer).result).rejects.toMatchObject(expected);
  });
});

describe('what a failure of any call means', () => {
  test.each([
    ['POST', '/v2/users', true],
    ['GET', '/v2/users', false],
    ['POST', '/v2/auth/otp', true],
    ['POST', '/v2/auth/login', true],
    ['POST', '/v2/otps', true],
    ['GET', '/v2/otp/exist', true],
    ['POST', '/v2/mw/set_city', true],
    ['GET', '/v2/mw/status_block', false],
    ['GET', '/v2/users/self', false],
    ['POST', '/v2/authors', false],
  ] as const)('F-432: %s %s authenticates: %s', (method, path, expected) =>
    expect(isAuthentication({ method, path })).toBe(expected),
  );

  test('F-190 F-430 F-432: the country is refused by any 403 of authentication, elsewhere by its code only', () => {
    const code = { method: 'POST', path: '/v2/auth/otp' } as const;
    const row = { method: 'GET', path: '/v2/rows/:id' } as const;
    expect(failureMeaning(code, {}, failure('permission_denied', 403), 'd')).toBe('country');
    expect(failureMeaning(code, {}, failure('user_blocked', 403), 'd')).toBeUndefined();
    expect(failureMeaning(row, {}, failure('permission_denied', 403), 'd')).toBeUndefined();
    expect(failureMeaning(row, {}, failure('forbidden_country', 403), 'd')).toBe('country');
  });

  test('F-261 F-437: a 404 of the settings of this device, read or changed', () => {
    const path = '/v2/users/self/devices/:id';
    const notFound = failure('device_not_found', 404);
    for (const method of ['GET', 'PATCH'] as const)
      expect(failureMeaning({ method, path }, { id: 'own' }, notFound, 'own')).toBe('device-gone');
    expect(failureMeaning({ method: 'DELETE', path }, { id: 'own' }, notFound, 'own')).toBeUndefined();
    expect(failureMeaning({ method: 'PATCH', path }, { id: 'other' }, notFound, 'own')).toBeUndefined();
    expect(
      failureMeaning({ method: 'PATCH', path }, { id: 'own' }, failure('internal_error', 500), 'own'),
    ).toBeUndefined();
  });
});

describe('the block status of the middleware', () => {
  test.each([
    [-2, 'block_alma'],
    [-1, 'pay_qr_alma'],
    [0, undefined],
    [1, undefined],
    [-3, undefined],
  ])('F-296 F-297 F-298: %i opens %s', (status, modal) => expect(modalOfBlock(status)).toBe(modal));

  const run = async (isMiddleware: boolean) => {
    const block = { balance: '-50.00', username: 'Ivan', amount: '300.00', status: -2, message_detail: 'Pay, please.' };
    const call = vi.fn(async () => block);
    const open = vi.fn();
    await checkBlock({
      api: { call: call as never },
      user: async () => ({ provider: { is_middleware: isMiddleware } }),
      open,
    });
    return { call, open, block };
  };

  test('F-298: the modal gets what it shows', async () => {
    const { open, block } = await run(true);
    expect(open).toHaveBeenCalledExactlyOnceWith({ id: 'block_alma', data: block });
  });

  test('F-298: for other providers it is never read', async () => {
    const { call, open } = await run(false);
    expect(call).not.toHaveBeenCalled();
    expect(open).not.toHaveBeenCalled();
  });
});

describe('notices of the session', () => {
  const t = (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key);
  const setUp = () => {
    const open = vi.fn();
    return {
      open,
      notices: sessionNotices({ open }, async () => ({ t }) as never),
      session: { retryAutomatic: vi.fn(), skipAutomatic: vi.fn() },
    };
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

  test('F-435: too many devices name the limit', async () => {
    const { open, notices } = setUp();
    notices.loginProblem(failure('device_limit', 400), 3);
    await settle();
    expect(open).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'message', text: 'error_too_many_devices {"limit":"3"}' }),
    );
  });

  test('F-444: without a connection it is the download error', async () => {
    const { open, notices } = setUp();
    notices.loginProblem(failure('network_failure', 0), undefined);
    await settle();
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ text: 'error_download' }));
  });

  test('F-451 F-452: failed automatic authentication offers a retry with the support contacts, and the login', async () => {
    const { open, notices, session } = setUp();
    notices.automaticFailed(session);
    await settle();
    const request = open.mock.calls[0]![0] as { confirm(): void; onClose(): void; data: unknown };
    expect(request.data).toEqual({ kind: 'failure' });
    request.onClose();
    expect(session.skipAutomatic).toHaveBeenCalledOnce();
    expect(open).toHaveBeenLastCalledWith({ id: 'auth' });
  });

  test('F-452: the retry does not end in the login', async () => {
    const { open, notices, session } = setUp();
    notices.automaticFailed(session);
    await settle();
    const request = open.mock.calls[0]![0] as { confirm(): void; onClose(): void };
    request.confirm();
    request.onClose();
    expect(session.retryAutomatic).toHaveBeenCalledOnce();
    expect(session.skipAutomatic).not.toHaveBeenCalled();
  });
});
