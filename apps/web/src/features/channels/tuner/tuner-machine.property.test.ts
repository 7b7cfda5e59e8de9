/** Invariants of the tuner, for any order of events. */
import { epochSeconds } from '@aerial/domain/time.ts';
import fc from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import type { SourceAnswer } from '../../../player/store-types.ts';
import type { TvChannel } from '../../../parts/channels/model.ts';
import { aChannel, aProgramme } from '../testing.ts';
import { guardOf, isPlayable } from './access.ts';
import { initialTuner, stepTuner } from './tuner-machine.ts';
import type { ChannelPlayRequest, TunerEffect, TunerEvent, TunerFacts, TunerState, TunerTimer } from './tuner-types.ts';

const NOW = 1_700_000_000;
const programmes = [
  aProgramme(NOW - 7200, NOW - 3600, { id: 'past' }),
  aProgramme(NOW - 3600, NOW - 1800, { id: 'banned', hasCatchUp: false }),
  aProgramme(NOW - 1800, NOW - 600, { id: 'night', isAdult: true }),
  aProgramme(NOW - 600, NOW + 600, { id: 'on-air', isForChild: false }),
  aProgramme(NOW + 600, NOW + 1200, { id: 'next', isAdult: true }),
];
const onAir = programmes[3];
const channels: readonly TvChannel[] = [
  aChannel({ id: 1, onAir }),
  aChannel({ id: 2, onAir: undefined, playableDays: 0 }),
  aChannel({ id: 3, onAir, age: 18 }),
  aChannel({ id: 4, onAir, isPurchased: false }),
  aChannel({ id: 5, onAir, isAvailable: false }),
  aChannel({ id: 6, onAir, vitrina: { offsetS: 60 } }),
];

type Check = Extract<TunerEffect, { run: 'check-source-access' | 'check-programme-access' }>;
type Pending = Exclude<Extract<TunerEffect, { id: number }>, { run: 'answer-source' }>;
const isPending = (effect: TunerEffect): effect is Pending => 'id' in effect && effect.run !== 'answer-source';

/** A player, a page and a server around the machine. */
class World {
  state: TunerState = initialTuner;
  nowS = NOW;
  uptimeMs = 0;
  isPagePending = false;
  pending: Pending[] = [];
  readonly timers = new Set<TunerTimer>();
  /** What the player plays; undefined: closed. */
  open: ChannelPlayRequest | undefined;
  /** Source requests of the player that are not answered. */
  readonly unanswered = new Set<number>();
  /** Keys that were ever granted. */
  readonly granted = new Set<string>();
  private readonly isChild: boolean;
  private lastSource = 0;

  constructor(isChild: boolean) {
    this.isChild = isChild;
  }

  facts(): TunerFacts {
    return {
      now: epochSeconds(this.nowS),
      uptimeMs: this.uptimeMs,
      isChild: this.isChild,
      isAdultChannel: () => false,
      vitrinaOffsetS: 120,
      isPagePending: this.isPagePending,
    };
  }

  send(event: TunerEvent): TunerEffect[] {
    const before = this.state;
    const facts = this.facts();
    const [next, effects] = stepTuner(before, event, facts);
    this.state = next;
    const place = effects.findIndex(({ run }) => run === 'play');
    must(place < 0 || effects.slice(place + 1).every(({ run }) => run === 'notify'), 'the player is called last');
    must(
      effects.filter(({ run }) => run === 'play' || run === 'close-player').length <= 1,
      'one call of the player for one tune',
    );
    for (const effect of effects) this.perform(effect, facts);
    this.check();
    return effects;
  }

  private perform(effect: TunerEffect, facts: TunerFacts): void {
    if (isPending(effect)) this.pending.push(effect);
    switch (effect.run) {
      case 'play':
        must(isPlayable(effect.request.source.channel), 'only what was purchased plays');
        this.open = effect.request;
        return;
      case 'close-player':
        this.open = undefined;
        return;
      case 'answer-source':
        must(this.unanswered.delete(effect.id), 'each source request is answered once');
        return;
      case 'wait':
        this.timers.add(effect.timer);
        return;
      case 'cancel':
        must(this.timers.delete(effect.timer), 'only a running timer is cancelled');
        return;
      case 'fetch-stream': {
        const { channel, programme } = this.open!.source;
        const guarded = guardOf(channel, programme, facts);
        must(!guarded || this.granted.has(guarded.key), 'no stream without its access check');
        must(effect.channel.id === channel.id, 'the stream is that of the channel');
      }
    }
  }

  /** The player requests the source of what it plays. */
  request(isOrdinary: boolean, isStale: boolean): void {
    if (!this.open) return;
    this.lastSource += 1;
    this.unanswered.add(this.lastSource);
    this.send({
      type: 'source-requested',
      id: this.lastSource,
      requestId: this.open.id - (isStale ? 1 : 0),
      isOrdinary,
    });
  }
  abort(): void {
    for (const id of this.unanswered) this.send({ type: 'source-cancelled', id });
  }

  /** Something that is pending ends. */
  answer(place: number, isOk: boolean): void {
    const [effect] = this.pending.splice(place % Math.max(1, this.pending.length), 1);
    if (effect) this.send(this.answerTo(effect, isOk));
  }
  private answerTo(effect: Pending, isOk: boolean): TunerEvent {
    const { id } = effect;
    const answer: SourceAnswer = isOk
      ? { ok: true, value: { url: `${id}` } }
      : { ok: false, error: { why: 'not-found', message: '' } };
    switch (effect.run) {
      case 'check-source-access':
        return { type: 'source-access-checked', id, isGranted: this.grant(effect, isOk) };
      case 'check-programme-access':
        return { type: 'programme-access-checked', id, isGranted: this.grant(effect, isOk) };
      case 'fetch-embedded':
        return { type: 'embedded-fetched', id, answer };
      case 'load-schedule':
        return { type: 'schedule-loaded', id, programmes: isOk ? programmes : [] };
      case 'fetch-stream':
        return { type: 'stream-fetched', id, answer };
    }
  }
  private grant({ guarded }: Check, isOk: boolean): boolean {
    if (isOk) this.granted.add(guarded.key);
    return isOk;
  }
  prompt(): void {
    const check = this.pending.find(({ run }) => run === 'check-programme-access');
    if (check) this.send({ type: 'programme-access-prompted', id: check.id });
  }
  due(timer: TunerTimer): void {
    if (this.timers.delete(timer)) this.send({ type: 'due', timer });
  }

  /** The rules. */
  private check(): void {
    const { state } = this;
    const source = state.tag === 'tuned' ? state.source : undefined;
    must((state.tag === 'tuned') === (this.open !== undefined), 'tuned in means that the player is open');
    if (state.tag === 'tuned') {
      must(state.request === this.open, 'the player plays what is tuned in');
      must(state.channel.id === state.request.source.channel.id, 'the channel is that of the request');
      must(state.grantedKey === undefined || this.granted.has(state.grantedKey), 'access was granted');
      must(state.check === undefined || state.check.guarded.key !== state.grantedKey, 'no check of what is granted');
    }
    must(
      this.unanswered.size === (source ? 1 : 0) && (!source || this.unanswered.has(source.id)),
      'one source is pending, that of the last request',
    );
    must(this.timers.has('arrival') === (source?.step === 'settling'), 'the arrival timer runs while settling');
    must(
      this.timers.has('schedule') === (source?.step === 'loading-schedule'),
      'the schedule timer runs while the schedule loads',
    );
    must(this.timers.has('settle') === state.pendingZaps.length > 0, 'zaps are pending as long as their timer runs');
    must(state.settleChecks > 0 === state.pendingZaps.length > 0, 'a running timer has checks left');
    must(!state.skippedTarget || state.pendingZaps.length > 0, 'an address is skipped for a pending zap only');
  }
}

function must(holds: boolean, rule: string): void {
  if (!holds) throw new Error(`Broken: ${rule}.`);
}

type Command = (world: World) => void;
const channel = fc.constantFrom(...channels);
const seconds = fc.constantFrom(undefined, 10, 45, 90, 500, 1000, 2000, 5000, 9000);
const notices = fc.constantFrom(
  'next-programme',
  'previous-programme',
  'reselect-programme',
  'ended',
  'near-end',
  'final-error',
);
const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.tuple(channel, seconds).map(
    ([to, ago]): Command =>
      (world) =>
        void world.send({ type: 'tune', channel: to, ts: ago === undefined ? undefined : epochSeconds(NOW - ago) }),
  ),
  channel.map(
    (to): Command =>
      (world) =>
        void world.send({ type: 'zap', channel: to }),
  ),
  fc.tuple(channel, seconds).map(([of, ago]): Command => (world) => {
    const now = epochSeconds(world.nowS);
    world.send({
      type: 'refresh',
      channel: of,
      programmes,
      now,
      position: ago === undefined ? undefined : epochSeconds(now - ago),
    });
  }),
  fc.tuple(notices, seconds).map(
    ([what, ago]): Command =>
      (world) =>
        void world.send({
          type: 'player-notice',
          what,
          position: ago === undefined ? undefined : epochSeconds(NOW + 700 - ago),
        }),
  ),
  {
    weight: 4,
    arbitrary: fc.tuple(fc.boolean(), fc.nat(9)).map(
      ([isOrdinary, one]): Command =>
        (world) =>
          world.request(isOrdinary, one === 0),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.tuple(fc.nat(5), fc.boolean()).map(
      ([place, isOk]): Command =>
        (world) =>
          world.answer(place, isOk),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<TunerTimer>('settle', 'arrival', 'schedule').map(
      (timer): Command =>
        (world) =>
          world.due(timer),
    ),
  },
  fc.constantFrom<Command>(
    (world) => world.abort(),
    (world) => world.prompt(),
    (world) => void (world.isPagePending = !world.isPagePending),
    (world) => void (world.uptimeMs += 100),
    (world) => void ((world.uptimeMs += 1000), (world.nowS += 300)),
    (world) => void world.send({ type: 'seek-outside', to: epochSeconds(NOW - 4000.5) }),
    (world) => void world.send({ type: 'go-live' }),
    (world) => void world.send({ type: 'stop' }),
  ),
);

test('C-487 C-568 C-571 any order of events leaves a legal state: one player call a tune, one answer a source, no stream without its check', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(commands, { maxLength: 60 }), (isChild, events) => {
      const world = new World(isChild);
      for (const command of events) command(world);
    }),
    { numRuns: 1_500 },
  );
});

test('once all timers have fired and all requests are answered, nothing is pending', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(commands, { maxLength: 40 }), fc.boolean(), (isChild, events, isOk) => {
      const world = new World(isChild);
      for (const command of events) command(world);
      for (let round = 0; round < 60 && (world.pending.length > 0 || world.timers.size > 0); round++) {
        for (const timer of world.timers) world.due(timer);
        world.answer(0, isOk);
      }
      expect([world.pending, [...world.timers], [...world.unanswered], world.state.pendingZaps]).toEqual([
        [],
        [],
        [],
        [],
      ]);
    }),
  );
});

test('stopped, the tuner answers no late event', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(commands, { maxLength: 40 }), (isChild, events) => {
      const world = new World(isChild);
      for (const command of events) command(world);
      world.send({ type: 'stop' });
      const stopped = world.state;
      while (world.pending.length > 0) world.answer(0, true);
      expect([world.state, world.timers.size, world.unanswered.size]).toEqual([stopped, 0, 0]);
    }),
  );
});
