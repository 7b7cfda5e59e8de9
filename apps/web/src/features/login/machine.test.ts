import { describe, expect, test } from 'vitest';
import { isWholeCode, secondsUntil } from './machine.ts';
import { codeSent, loginOf, middleware, PHONE, refusal, service, token } from './testing.ts';
import type { LoginEvent } from './types.ts';

describe('the phone', () => {
  test('F-264: the login starts with the phone, its country code filled in', () => {
    expect(loginOf(service).state).toMatchObject({
      step: { tag: 'phone' },
      phone: '7',
      isBusy: false,
      error: undefined,
    });
  });

  test.each(['', '7', '7912345678', '791234567890'])(
    'F-310 A-668: %s is a wrong phone, and nothing is sent',
    (digits) => {
      const login = loginOf(service).phone(digits);
      expect(login.state.error).toEqual({ kind: 'wrong-phone' });
      expect(login.effects).toEqual([]);
    },
  );

  test('a foreign number has another message than an incomplete one; typing continues from there', () => {
    const login = loginOf(service);
    login.do({ type: 'foreign-phone-typed' });
    expect(login.state).toMatchObject({ phone: '7', error: { kind: 'foreign-phone', code: '7' } });
    login.do({ type: 'phone-typed', digits: '79' });
    expect(login.state).toMatchObject({ phone: '79', error: undefined });
  });

  test('a complete number without the digits that the mask requires is not sent', () => {
    const kazakh = loginOf({ ...service, form: { mask: '+7 (7**) ***-**-**', rules: [] } });
    expect(kazakh.phone('79123456789').state.error).toEqual({ kind: 'foreign-phone', code: '77' });
    expect(kazakh.effects).toEqual([]);
    expect(kazakh.phone('77012345678').runs).toEqual(['read-methods']);
  });

  test('F-311: what a program filled in is ignored: nothing is sent, no message', () => {
    const login = loginOf(service).phone(PHONE, 'Bob');
    expect(login.effects).toEqual([]);
    expect(login.state).toMatchObject({ step: { tag: 'phone' }, isBusy: false, error: undefined });
    login.do(
      { type: 'password-requested' },
      { type: 'password-typed', login: 'u', password: 'p' },
      { type: 'password-submitted', trap: 'x' },
    );
    expect(login.effects).toEqual([]);
  });

  test('nothing is sent twice while a request is pending', () => {
    const login = loginOf(service).phone();
    expect(login.effects).toEqual([{ run: 'read-methods', phone: PHONE }]);
    expect(login.do({ type: 'phone-submitted', trap: '' }).effects).toEqual([]);
    expect(login.state.isBusy).toBe(true);
  });

  test('F-314 without a code length in the answer the default length applies', () => {
    const unsaid = { ...codeSent, sent: { ...codeSent.sent, phone_otp_length: undefined as never } };
    const lengthBy = (rules: typeof service) => loginOf(rules).phone().methods().answer(unsaid).state.step;
    expect(lengthBy({ ...service, codeLength: 4 })).toMatchObject({ tag: 'code', sent: { length: 4 } });
    expect(lengthBy({ ...service, codeLength: undefined as never })).toMatchObject({
      tag: 'code',
      sent: { length: 6 },
    });
  });

  test('a stale answer changes nothing', () => {
    const login = loginOf(service).atMessenger();
    const earlier = login.state.round;
    login.do({ type: 'sms-requested' }, { type: 'back' });
    const before = login.state;
    expect(login.answer(codeSent, earlier + 1).state).toBe(before);
  });
});

describe('the messenger', () => {
  test('F-265: its hint is shown when it is the first method and has a link', () => {
    expect(loginOf(service).atMessenger().state.step).toMatchObject({
      tag: 'messenger',
      link: 'https://t.me/bot?start=1',
      isOpened: false,
    });
  });

  test.each([
    [['telegram', 'sms'], null],
    [['sms', 'telegram'], 'https://t.me/bot'],
    [[], null],
  ])('F-265: it is skipped with the methods %j and the link %s', (methods, link) => {
    expect(loginOf(service).phone().methods(methods, link).effects).toEqual([
      { run: 'send-code', phone: PHONE, via: 'service' },
    ]);
  });

  test('F-267: the code can be requested by SMS instead', () => {
    const login = loginOf(service).atMessenger().do({ type: 'sms-requested' });
    expect(login.effects).toEqual([{ run: 'send-code', phone: PHONE, via: 'service', method: 'sms' }]);
    expect(login.answer(codeSent).state.step.tag).toBe('code');
  });

  test('F-272 F-273: after the link is opened it is polled every 5 s, until it has a code', () => {
    const login = loginOf(service).atMessenger();
    expect(login.effects).toEqual([]);
    expect(login.do({ type: 'messenger-opened' }).effects).toEqual([{ run: 'poll', ms: 5_000 }]);
    expect(login.do({ type: 'messenger-opened' }).effects, 'opened again').toEqual([]);
    expect(login.answer({ type: 'poll-due' }).effects).toEqual([{ run: 'check-code-exists', phone: PHONE }]);
    expect(login.answer({ type: 'code-exists', exists: false }).effects).toEqual([{ run: 'poll', ms: 5_000 }]);
    expect(login.answer({ type: 'code-exists', exists: true }).effects).toEqual([]);
    expect(login.state.step).toMatchObject({ tag: 'code', sent: { by: 'messenger', length: 6 } });
  });

  test('a failed poll is retried silently', () => {
    const login = loginOf(service).atMessenger().do({ type: 'messenger-opened' }).answer({ type: 'poll-due' });
    login.fail('check-code-exists', refusal('network_failure', 0));
    expect(login.effects).toEqual([{ run: 'poll', ms: 5_000 }]);
    expect(login.state.error).toBeUndefined();
  });

  test.each<[string, LoginEvent]>([
    ['going back', { type: 'back' }],
    ['requesting an SMS', { type: 'sms-requested' }],
  ])('F-273: polling stops on %s', (_, event) => {
    const login = loginOf(service).atMessenger().do({ type: 'messenger-opened' });
    const { round } = login.state;
    login.do(event);
    expect(login.answer({ type: 'poll-due' }, round).effects).toEqual([]);
    expect(login.answer({ type: 'code-exists', exists: true }, round).state.step.tag).not.toBe('code');
  });

  test('instead of the messenger’s code one can be requested by SMS at once', () => {
    const login = loginOf(service)
      .atMessenger()
      .do({ type: 'messenger-opened' })
      .answer({ type: 'code-exists', exists: true });
    expect(login.do({ type: 'resend-requested' }).effects).toEqual([
      { run: 'send-code', phone: PHONE, via: 'service', method: 'sms' },
    ]);
  });
});

describe('an unknown phone', () => {
  test('F-268 F-027: is registered, and the code is resent, unnoticed', () => {
    const login = loginOf(service).phone().methods().fail('send-code', refusal('invalid_phone'));
    expect(login.effects).toEqual([{ run: 'register', phone: PHONE }]);
    expect(login.state).toMatchObject({ isBusy: true, error: undefined });
    expect(login.answer({ type: 'registered' }).effects).toEqual([{ run: 'send-code', phone: PHONE, via: 'service' }]);
    expect(login.answer(codeSent).state.step.tag).toBe('code');
  });

  test('F-269: only once: a second refusal is shown', () => {
    const login = loginOf(service)
      .phone()
      .methods()
      .fail('send-code', refusal('invalid_phone'))
      .answer({ type: 'registered' })
      .fail('send-code', refusal('invalid_phone'));
    expect(login.effects).toEqual([]);
    expect(login.state).toMatchObject({
      isBusy: false,
      error: { kind: 'refused', error: { message: 'no: invalid_phone' } },
    });
  });

  test.each([
    ['where registration is closed', { ...service, canRegister: false }],
    ['where the middleware knows who there is', middleware],
  ])('is refused %s', (_, rules) => {
    const login = loginOf(rules).phone().methods().fail('send-code', refusal('invalid_phone'));
    expect(login.effects).toEqual([]);
    expect(login.state.error).toMatchObject({ error: { code: 'invalid_phone' } });
  });

  test('a failure of the registration is shown', () => {
    const login = loginOf(service)
      .phone()
      .methods()
      .fail('send-code', refusal('invalid_phone'))
      .fail('register', refusal('username_taken'));
    expect(login.state).toMatchObject({ isBusy: false, error: { error: { code: 'username_taken' } } });
  });
});

describe('the code', () => {
  test('F-266: a right code passes the token to the session', () => {
    const login = loginOf(service).atCode().do({ type: 'code-typed', text: '123456' });
    expect(login.runs).toContain('log-in-with-code');
    expect(login.answer({ type: 'token', answer: token('t') }).effects).toEqual([{ run: 'enter', answer: token('t') }]);
    expect(login.state.isBusy).toBe(true);
  });

  test('F-318 F-319: it is submitted only when complete, digits only', () => {
    const login = loginOf(service).atCode().do({ type: 'code-typed', text: '12 34-5' });
    expect(login.state.code).toBe('12345');
    expect(isWholeCode(login.state)).toBe(false);
    expect(login.do({ type: 'code-submitted' }).runs).not.toContain('log-in-with-code');
    login.do({ type: 'code-typed', text: '12 34-56 7' });
    expect(login.effects).toEqual([{ run: 'log-in-with-code', phone: PHONE, code: '123456' }]);
  });

  test('F-317: its length comes from the answer, and for contract numbers from the provider', () => {
    const login = loginOf(service)
      .phone()
      .methods()
      .answer({ type: 'code-sent', sent: { phone_otp_length: 4, resend_after: 60, message: null } });
    expect(login.do({ type: 'code-typed', text: '1234' }).runs).toEqual(['log-in-with-code']);
    expect(loginOf(middleware).phone('123456789').state.step).toMatchObject({ tag: 'code', sent: { length: 8 } });
  });

  test('a wrong code is cleared, and the server’s message stays until the next input', () => {
    const login = loginOf(service)
      .atCode()
      .do({ type: 'code-typed', text: '123456' })
      .fail('log-in-with-code', refusal('invalid_otp'));
    expect(login.state).toMatchObject({
      code: '',
      isBusy: false,
      step: { tag: 'code' },
      error: { kind: 'refused', error: { message: 'no: invalid_otp' } },
    });
    expect(login.do({ type: 'code-typed', text: '1' }).state.error).toBeUndefined();
  });

  test('F-270 F-271 F-478: another code can be requested after 60 s, counted second by second, each time from the start', () => {
    const login = loginOf(service).atCode();
    const left = () => secondsUntil(login.state.sent?.resendAt, login.state.now);
    expect(left()).toBe(60);
    expect(login.effects).toEqual([{ run: 'tick', ms: 1000 }]);
    expect(login.do({ type: 'resend-requested' }).effects, 'too early').toEqual([]);
    expect(login.later(1_000).do({ type: 'ticked' }).effects).toEqual([{ run: 'tick', ms: 1000 }]);
    expect(left()).toBe(59);
    expect(login.later(59_000).do({ type: 'ticked' }).effects, 'over').toEqual([]);
    expect(left()).toBe(0);
    expect(login.do({ type: 'resend-requested' }).effects).toEqual([
      { run: 'send-code', phone: PHONE, via: 'service' },
    ]);
    login.answer(codeSent);
    expect(left()).toBe(60);
    expect(login.effects).toEqual([{ run: 'tick', ms: 1000 }]);
  });

  test('the countdown defaults to 60 s', () => {
    const login = loginOf(service)
      .phone()
      .methods()
      .answer({ type: 'code-sent', sent: { phone_otp_length: 6, resend_after: 0, message: null } });
    expect(secondsUntil(login.state.sent?.resendAt, login.state.now)).toBe(60);
  });

  test('F-267 F-271: back preserves the phone, and the code in flight to it is still valid', () => {
    const login = loginOf(service).atCode().later(20_000).do({ type: 'ticked' }, { type: 'back' });
    expect(login.state).toMatchObject({ step: { tag: 'phone' }, phone: PHONE });
    login.do({ type: 'phone-submitted', trap: '' });
    expect(login.state.step.tag).toBe('code');
    expect(login.runs).not.toContain('read-methods');
    expect(secondsUntil(login.state.sent?.resendAt, login.state.now)).toBe(40);
    login.do({ type: 'back' });
    expect(login.phone('79990000000').effects, 'another phone').toEqual([
      { run: 'read-methods', phone: '79990000000' },
    ]);
  });

  test('a used code is not valid for another login', () => {
    const login = loginOf(service)
      .atCode()
      .do({ type: 'code-typed', text: '123456' })
      .answer({ type: 'token', answer: token('t') });
    expect(login.state.sent).toBeUndefined();
  });

  test('after the countdown the same phone gets another code', () => {
    const login = loginOf(service).atCode().later(60_000).do({ type: 'back' }, { type: 'phone-submitted', trap: '' });
    expect(login.effects).toEqual([{ run: 'read-methods', phone: PHONE }]);
  });

  test('only one timer runs at a time', () => {
    const login = loginOf(service).atCode();
    expect(login.do({ type: 'code-typed', text: '1' }, { type: 'code-typed', text: '12' }).effects).toEqual([]);
  });
});
