import { describe, expect, test } from 'vitest';
import { secondsUntil } from './machine.ts';
import { codeSent, home, loginOf, middleware, office, PHONE, refusal, service, token } from './testing.ts';
import type { LoginEvent } from './types.ts';

describe('refusals', () => {
  test('F-443 F-444: after a network failure the form stays filled and can be submitted again at once', () => {
    const login = loginOf(service)
      .atCode()
      .do({ type: 'code-typed', text: '123456' })
      .fail('log-in-with-code', refusal('network_failure', 0));
    expect(login.state).toMatchObject({
      code: '123456',
      isBusy: false,
      error: { kind: 'refused', error: { code: 'network_failure' } },
    });
    expect(login.do({ type: 'code-submitted' }).effects).toEqual([
      { run: 'log-in-with-code', phone: PHONE, code: '123456' },
    ]);
    expect(login.state.error).toBeUndefined();
    const password = loginOf(service).do(
      { type: 'password-requested' },
      { type: 'password-typed', login: 'u', password: 'p' },
      { type: 'password-submitted', trap: '' },
    );
    password.fail('log-in-with-password', refusal('network_failure', 0));
    expect(password.state).toMatchObject({ login: 'u', password: 'p', isBusy: false });
  });

  test.each<[string, LoginEvent]>([
    ['the next input', { type: 'phone-typed', digits: '79' }],
    ['the next submit', { type: 'phone-submitted', trap: '' }],
  ])('A-891: there is one error, cleared by %s', (_, event) => {
    const login = loginOf(service).phone().fail('read-methods', refusal('forbidden_country', 403));
    expect(login.state.error).toMatchObject({ error: { code: 'forbidden_country' } });
    expect(login.do(event).state.error).toBeUndefined();
  });

  test('rate limit: the wait is counted down, and then the form is enabled', () => {
    const login = loginOf(service)
      .phone()
      .methods()
      .fail('send-code', refusal('too_many_requests', 429, 3));
    const { error } = login.state;
    expect(error?.kind === 'refused' && secondsUntil(error.retryAt, login.state.now)).toBe(3);
    expect(login.effects).toEqual([{ run: 'tick', ms: 1000 }]);
    expect(login.later(1_000).do({ type: 'ticked' }).state.error).toBe(error);
    expect(login.later(2_000).do({ type: 'ticked' }).state.error).toBeUndefined();
    expect(login.effects).toEqual([]);
  });

  test('a session that fails to start is retried with the same token: the code is used up', () => {
    const login = loginOf(service)
      .atCode()
      .do({ type: 'code-typed', text: '123456' })
      .answer({ type: 'token', answer: token('t') });
    expect(login.do({ type: 'back' }).state.step.tag, 'not while the session begins').toBe('code');
    login.do({ type: 'entry-failed', error: refusal('network_failure', 0) });
    expect(login.state).toMatchObject({ isBusy: false, error: { error: { code: 'network_failure' } } });
    expect(login.do({ type: 'code-submitted' }).effects).toEqual([{ run: 'enter', answer: token('t') }]);
    login.do(
      { type: 'entry-failed', error: refusal('device_limit') },
      { type: 'code-typed', text: '' },
      { type: 'code-typed', text: '654321' },
    );
    expect(login.runs).toEqual(['log-in-with-code']);
  });
});

describe('login and password', () => {
  const atPassword = () => loginOf(service).do({ type: 'password-requested' });
  test.each([
    ['', 'p'],
    ['  ', 'p'],
    ['u', ''],
  ])('F-301: nothing is sent with login "%s" and password "%s"', (login, password) => {
    expect(
      atPassword().do({ type: 'password-typed', login, password }, { type: 'password-submitted', trap: '' }).effects,
    ).toEqual([]);
  });

  test('the token is passed to the session', () => {
    const login = atPassword().do(
      { type: 'password-typed', login: ' u ' },
      { type: 'password-typed', password: ' p ' },
      { type: 'password-submitted', trap: '' },
    );
    expect(login.effects).toEqual([{ run: 'log-in-with-password', login: 'u', password: ' p ' }]);
    expect(login.answer({ type: 'token', answer: token('t') }).runs).toEqual(['enter']);
  });

  test('back leads to the phone, unchanged', () => {
    const login = loginOf(service).do(
      { type: 'phone-typed', digits: '7912' },
      { type: 'password-requested' },
      { type: 'back' },
    );
    expect(login.state).toMatchObject({ step: { tag: 'phone' }, phone: '7912' });
  });
});

describe('the middleware', () => {
  const atAddresses = (addresses: (typeof home)[]) =>
    loginOf(middleware)
      .phone()
      .answer({ ...codeSent, sent: { ...codeSent.sent, phone_otp_length: 4 } })
      .do({ type: 'code-typed', text: '1234' })
      .answer({ type: 'addresses', mwat: 'm', addresses });

  test('F-274 A-655 F-302: phone, then code', () => {
    const login = loginOf(middleware).phone();
    expect(login.effects).toEqual([{ run: 'send-code', phone: PHONE, via: 'middleware' }]);
    login
      .answer({ ...codeSent, sent: { ...codeSent.sent, phone_otp_length: 4 } })
      .do({ type: 'code-typed', text: '1234' });
    expect(login.effects).toEqual([{ run: 'check-middleware-code', phone: PHONE, code: '1234' }]);
  });

  test('F-303 F-304 A-723: a contract number goes straight to the code: nothing is sent, no countdown', () => {
    const login = loginOf(middleware).phone('123456789');
    expect(login.effects).toEqual([]);
    expect(login.state.step).toMatchObject({ tag: 'code', sent: { by: 'contract', resendAt: undefined } });
    expect(login.do({ type: 'resend-requested' }).effects).toEqual([]);
    expect(login.do({ type: 'code-typed', text: '12345678' }).effects).toEqual([
      { run: 'check-middleware-code', phone: '123456789', code: '12345678' },
    ]);
  });

  test('F-275 A-656: a single address is chosen automatically', () => {
    const login = atAddresses([home]);
    expect(login.effects).toEqual([{ run: 'set-address', mwat: 'm', address: home }]);
    expect(login.answer({ type: 'token', answer: token('t') }).effects).toEqual([{ run: 'enter', answer: token('t') }]);
  });

  test.each([[[]], [[home, office]]])('F-276 F-277: %j lead to the city, then to its addresses', (addresses) => {
    const login = atAddresses(addresses);
    expect(login.effects).toEqual([{ run: 'read-cities' }]);
    login.answer({ type: 'cities-read', cities: [{ id: 3, name: 'Almaty' }] }).do({ type: 'city-chosen', id: 3 });
    expect(login.effects).toEqual([{ run: 'set-city', mwat: 'm', id: 3 }]);
    login.answer({ type: 'addresses', mwat: 'm2', addresses: [home, office] });
    expect(login.state).toMatchObject({ step: { tag: 'address', mwat: 'm2' }, isBusy: false });
    expect(login.do({ type: 'address-chosen', address: office }).effects).toEqual([
      { run: 'set-address', mwat: 'm2', address: office },
    ]);
  });

  const atCity = () =>
    atAddresses([])
      .answer({ type: 'cities-read', cities: [{ id: 3, name: 'Almaty' }] })
      .do({ type: 'city-chosen', id: 3 });
  test('F-277: a city may end the login, or have one address, or none', () => {
    expect(atCity().answer({ type: 'token', answer: token('t') }).runs).toEqual(['enter']);
    expect(atCity().answer({ type: 'addresses', mwat: 'm2', addresses: [home] }).effects).toEqual([
      { run: 'set-address', mwat: 'm2', address: home },
    ]);
    expect(atCity().answer({ type: 'addresses', mwat: 'm2', addresses: [] }).state).toMatchObject({
      step: { tag: 'city' },
      isBusy: false,
      error: { kind: 'no-addresses' },
    });
  });

  test('back from the addresses of a city leads to the cities', () => {
    const login = atCity()
      .answer({ type: 'addresses', mwat: 'm2', addresses: [home, office] })
      .do({ type: 'back' });
    expect(login.state.step).toMatchObject({ tag: 'city', cities: [{ id: 3, name: 'Almaty' }] });
    expect(login.do({ type: 'back' }).state.step.tag).toBe('phone');
  });

  test('cities that failed to load can be requested again', () => {
    const login = atAddresses([]).fail('read-cities', refusal('upstream_failed', 502));
    expect(login.state).toMatchObject({ isBusy: false, step: { tag: 'city', cities: undefined } });
    expect(login.do({ type: 'cities-requested' }).effects).toEqual([{ run: 'read-cities' }]);
  });

  test('when the proof of the code has expired the login restarts, with the phone filled in', () => {
    const login = atCity().fail('set-city', refusal('invalid_mwat'));
    expect(login.state).toMatchObject({
      step: { tag: 'phone' },
      phone: PHONE,
      error: { error: { code: 'invalid_mwat' } },
    });
  });

  test('a session that failed to start is retried with the same address, and another address sends a new request', () => {
    const login = atCity()
      .answer({ type: 'addresses', mwat: 'm2', addresses: [home, office] })
      .do({ type: 'address-chosen', address: home });
    login
      .answer({ type: 'token', answer: token('t') })
      .do({ type: 'entry-failed', error: refusal('network_failure', 0) });
    expect(login.do({ type: 'address-chosen', address: home }).runs).toEqual(['enter']);
    login.do({ type: 'entry-failed', error: refusal('network_failure', 0) });
    expect(login.do({ type: 'address-chosen', address: office }).runs).toEqual(['set-address']);
  });
});
