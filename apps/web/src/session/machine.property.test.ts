/** Invariants of the session for any order of events. */
import { asDeviceId } from '@aerial/domain/ids.ts';
import fc from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { initialSession, stepSession, tokenOf } from './machine.ts';
import type { SessionEffect, SessionEvent } from './session-types.ts';
import type { Session, StartInfo, StoredToken } from '../core/session.ts';
import { failure, NOW, open, token, userToken } from './testing.ts';

type Answer = 'ok' | 'refused' | 'missing' | 'forbidden' | 'blocked' | 'full' | 'taken' | 'broken' | 'unreachable';
const ERRORS = {
  refused: failure('authentication_failed', 401),
  missing: failure('device_not_found', 404),
  forbidden: failure('forbidden_country', 403),
  blocked: failure('user_blocked', 403),
  full: failure('device_limit', 400),
  taken: failure('username_taken', 400),
  broken: failure('internal_error', 500),
  unreachable: failure('network_failure', 0),
};

/** A browser and a server around the machine: storage, pending work, and tokens that are all different. */
class World {
  state: Session = initialSession;
  stored: StoredToken | undefined;
  guest: StoredToken | undefined;
  isLocked = false;
  isOtherTabLogging = false;
  lastRestartAt: number | undefined;
  pending: SessionEffect[] = [];
  /** Tokens of users who have logged out. */
  readonly left = new Set<string>();
  readonly log: { event: SessionEvent; effects: readonly SessionEffect[]; before: Session }[] = [];
  private readonly info: StartInfo;
  private made = 0;

  constructor(info: StartInfo) {
    this.info = info;
  }

  newToken(isGuest: boolean, device?: string): StoredToken {
    this.made += 1;
    const make = isGuest ? token : userToken;
    return make({ access_token: `t${this.made}`, device_id: device ?? `d${this.made}` });
  }

  send(event: SessionEvent): void {
    const before = this.state;
    const [next, effects] = stepSession(before, event);
    this.state = next;
    this.log.push({ event, effects, before });
    for (const effect of effects) this.perform(effect, before);
    this.check();
  }

  private perform(effect: SessionEffect, before: Session): void {
    switch (effect.run) {
      case 'abandon':
        this.pending = [];
        this.isLocked = false;
        return;
      case 'release-guest-lock':
        this.isLocked = false;
        return;
      case 'store':
        this.stored = effect.token;
        if (effect.token.is_guest) this.guest = undefined;
        return;
      case 'store-guest':
        this.guest = effect.token;
        return;
      case 'clear-token':
        this.stored = undefined;
        return;
      case 'clear-storage':
        this.stored = undefined;
        this.guest = undefined;
        return;
      case 'note-restart':
        this.lastRestartAt = NOW;
        return;
      case 'viewer-changed':
        if (effect.userLeft && (before.tag === 'active' || before.tag === 'renewing'))
          this.left.add(before.token.device_id ?? before.token.access_token);
        return;
      case 'remove-device':
      case 'drop-query-token':
      case 'check-block':
      case 'report-problem':
      case 'offer-automatic-retry':
        return;
      default:
        this.pending.push(effect);
    }
  }

  /** Completes a pending step. */
  answer(place: number, answer: Answer): void {
    const [effect] = this.pending.splice(place % Math.max(1, this.pending.length), 1);
    if (effect) this.send(this.answerTo(effect, answer));
  }

  private answerTo(effect: SessionEffect, answer: Answer): SessionEvent {
    const isOk = answer === 'ok';
    const error = isOk ? ERRORS.broken : ERRORS[answer];
    switch (effect.run) {
      case 'read-network':
        return isOk ? { type: 'network-read', info: this.info, at: NOW } : { type: 'network-failed' };
      case 'take-guest-lock': {
        const taken = isOk && !this.isOtherTabLogging;
        if (taken) this.isLocked = true;
        return { type: 'guest-lock', taken, waitMs: 1, stored: this.stored, at: NOW };
      }
      case 'wait':
        return { type: 'waited' };
      case 'check-token':
        return isOk
          ? { type: 'token-checked', isGuest: false, token: { ...this.newToken(false), device_id: null }, at: NOW }
          : { type: 'token-check-failed', error, at: NOW };
      case 'renew':
        return isOk
          ? { type: 'renewed', token: this.newToken(effect.isGuest, effect.deviceId) }
          : { type: 'renewal-failed', error, at: NOW, lastRestartAt: this.lastRestartAt };
      case 'read-device-limit':
        return { type: 'no-room', error: effect.error, deviceLimit: isOk ? 5 : undefined, at: NOW };
      default:
        return isOk ? this.success(effect) : { type: 'step-failed', error, at: NOW };
    }
  }

  private success(effect: SessionEffect): SessionEvent {
    switch (effect.run) {
      case 'create-guest':
        return { type: 'user-created', credentials: { login: 'g', password: 'p' } };
      case 'register-device':
        return { type: 'device-registered', deviceId: asDeviceId('new') };
      case 'make-room':
        return { type: 'room-made' };
      case 'authorise-device':
        return { type: 'device-authorised', token: this.newToken(effect.isGuest) };
      default:
        return { type: 'token-received', accessToken: 'plain', device: undefined };
    }
  }

  /** The invariants. */
  private check(): void {
    const { state } = this;
    const { event, effects, before } = this.log.at(-1)!;
    const runs = effects.map(({ run }) => run);
    must(this.pending.filter(({ run }) => run === 'renew').length <= 1, 'one renewal at a time');
    if (state.tag === 'active' || state.tag === 'renewing')
      must(!this.left.has(state.token.device_id ?? state.token.access_token), 'no token of a user who left');
    if (state.tag === 'active')
      must((this.stored ?? this.guest)?.access_token === state.token.access_token, 'what is used is stored');
    if (this.isLocked)
      must(['waiting-for-other-tab', 'automatic', 'creating-guest'].includes(state.tag), 'the lock is given back');
    if (runs.includes('clear-token'))
      must(
        event.type === 'logout' && (before.tag === 'active' || before.tag === 'renewing'),
        'the token goes with a logout',
      );
    if (runs.includes('clear-storage'))
      must(
        !['sign-in', 'enter', 'logout', 'stored-changed', 'renewed', 'network-failed'].includes(event.type),
        'nothing else clears storage',
      );
    if (event.type === 'renewal-failed' && (event.error.status === 0 || event.error.status >= 500))
      must(!runs.includes('clear-storage'), 'a passing failure loses nothing');
    if (event.type === 'logout' && 'token' in before && !before.token.is_guest)
      must(tokenOf(state) === undefined && this.stored === undefined, 'after a logout no token is left');
  }
}

function must(holds: boolean, rule: string): void {
  if (!holds) throw new Error(`Broken: ${rule}.`);
}

const answers = fc.constantFrom<Answer>(
  'ok',
  'ok',
  'ok',
  'refused',
  'missing',
  'forbidden',
  'blocked',
  'full',
  'taken',
  'broken',
  'unreachable',
);
type Command = (world: World) => void;
const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(fc.nat(5), answers).map(
      ([place, answer]): Command =>
        (world) =>
          world.answer(place, answer),
    ),
  },
  fc.constantFrom<Command>(
    (world) => world.send({ type: 'sign-in', credentials: { login: 'a', password: 'b' } }),
    (world) => world.send({ type: 'enter', accessToken: 'x', device: undefined }),
    (world) => {
      const bound = world.newToken(false);
      world.send({ type: 'enter', accessToken: bound.access_token, device: bound });
    },
    (world) => world.send({ type: 'sign-in-closed' }),
    (world) => world.send({ type: 'logout', guest: world.guest }),
    (world) => world.send({ type: 'token-refused', accessToken: tokenOf(world.state) ?? 'none' }),
    (world) => world.send({ type: 'token-refused', accessToken: 'an-older-one' }),
    (world) => world.send({ type: 'retry', stored: world.stored ?? world.guest, at: NOW }),
    (world) => world.send({ type: 'country-refused' }),
    (world) => world.send({ type: 'automatic-retry' }),
    (world) => world.send({ type: 'automatic-skipped', at: NOW }),
    (world) => void (world.isOtherTabLogging = !world.isOtherTabLogging),
    (world) => {
      world.stored = world.newToken(false);
      world.send({ type: 'stored-changed', stored: world.stored, guest: world.guest, at: NOW });
    },
    (world) => {
      world.stored = undefined;
      world.send({ type: 'stored-changed', stored: undefined, guest: world.guest, at: NOW });
    },
  ),
);
const infos = fc.record({
  is_guest_allowed: fc.boolean(),
  is_country_forbidden: fc.constant(false),
  auto_auth: fc.constantFrom(null, 'https://operator.example/who'),
  retryDialog: fc.boolean(),
});
const starts = fc.constantFrom<StoredToken | undefined>(
  undefined,
  token(),
  token({ expires_at: NOW }),
  userToken(),
  userToken({ received_at: NOW - 1_000_000 }),
  userToken({ expires_at: NOW, device_id: null }),
  userToken({ is_child: true, expires_at: NOW }),
);

test('F-251 F-254 F-255 F-256: one renewal at a time, no token of a user who left, storage cleared only when it should be', () => {
  fc.assert(
    fc.property(
      infos,
      starts,
      fc.boolean(),
      fc.array(commands, { maxLength: 60 }),
      (info, stored, hasQuery, events) => {
        const world = new World(info);
        world.stored = stored;
        world.send({
          type: 'start',
          stored,
          info: info,
          query: hasQuery ? { accessToken: 'link', registers: true } : undefined,
          at: NOW,
        });
        for (const command of events) command(world);
      },
    ),
    { numRuns: 1_500 },
  );
});

test('F-256: against a server that refuses everything for ever each start comes to rest', () => {
  fc.assert(
    fc.property(
      infos,
      starts,
      fc.constantFrom<Answer>('refused', 'missing', 'broken', 'unreachable', 'forbidden', 'full', 'taken'),
      (info, stored, answer) => {
        const world = new World(info);
        world.stored = stored;
        world.send({ type: 'start', stored, info: info, at: NOW });
        let steps = 0;
        while (world.pending.length > 0 && world.pending[0]!.run !== 'wait') {
          const isNetwork = world.pending[0]!.run === 'read-network' || world.pending[0]!.run === 'take-guest-lock';
          world.answer(0, isNetwork ? 'ok' : answer);
          steps += 1;
          expect(steps).toBeLessThan(20);
        }
        expect(world.state.tag).not.toBe('renewing');
      },
    ),
  );
});

test('F-256: and so does each refusal of a token, with a login beside it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Answer>('refused', 'missing', 'broken', 'unreachable'),
      fc.boolean(),
      (answer, withLogin) => {
        const world = new World(open);
        world.stored = userToken();
        world.send({ type: 'start', stored: world.stored, info: open, at: NOW });
        if (withLogin) world.send({ type: 'enter', accessToken: 'x', device: undefined });
        for (let i = 0; i < 30; i++) {
          world.send({ type: 'token-refused', accessToken: tokenOf(world.state) ?? 'none' });
          world.answer(
            0,
            world.pending[0]?.run === 'read-network' || world.pending[0]?.run === 'take-guest-lock' ? 'ok' : answer,
          );
        }
        const restarts = world.log.flatMap(({ effects }) => effects).filter(({ run }) => run === 'note-restart');
        expect(restarts.length).toBeLessThanOrEqual(1);
        expect(world.pending.filter(({ run }) => run !== 'wait').length).toBeLessThanOrEqual(2);
      },
    ),
  );
});
