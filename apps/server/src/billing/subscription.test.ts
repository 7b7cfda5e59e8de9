import type { MinorUnits } from '@aerial/domain/money.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import fc from '@aerial/testkit/property.ts';
import { describe, expect, test } from 'vitest';
import {
  advance,
  begin,
  chargeFailed,
  dueAt,
  ended,
  extended,
  grantsAccess,
  nextPeriod,
  plan,
  resumed,
  setRenewal,
  whatIsDue,
  type Change,
  type Subscription,
  type Terms,
} from './subscription.ts';

const DAY = 86_400_000;
const at = (text: string): EpochMs => epochMs(Date.parse(`${text}T12:00:00Z`));
const later = (instant: EpochMs, ms: number): EpochMs => epochMs(instant + ms);
const terms = (amount: number, months = 1, id = '1'): Terms => ({
  purchaseTypeId: id,
  amount: amount as MinorUnits,
  length: { days: 0, months, years: 0 },
});
const DUNNING = { attempts: 3, days: 5 };
const apply = (state: Subscription, change: Change): Subscription => {
  const { endReason: _, ...rest } = change;
  return { ...state, ...rest };
};
const start = at('2027-01-31');
const bought = (more: Partial<Parameters<typeof begin>[0]> = {}): Subscription =>
  begin({ terms: terms(19_900), zone: 'UTC', payWith: 'account', renew: true, ...more }, start).state;
/** Charges what is due; the charge succeeds. */
const renewed = (state: Subscription, now: EpochMs): Subscription => {
  const due = whatIsDue(state, now);
  if (due.do !== 'charge') throw new Error(`${due.do} is due`);
  return apply(state, advance(due));
};
const day = (ms: EpochMs | null): string => (ms === null ? '' : new Date(ms).toISOString().slice(0, 10));

describe('renewal', () => {
  test('bought on the 31st, every month is paid once and the 31st comes back', () => {
    let state = bought();
    const ends = [day(state.paidUntil)];
    for (let n = 0; n < 3; n += 1) {
      state = renewed(state, state.paidUntil!);
      ends.push(day(state.paidUntil));
    }
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  });
  test('nothing is due before the end, and nothing twice at it', () => {
    const state = bought();
    expect(whatIsDue(state, later(state.paidUntil!, -1)).do).toBe('nothing');
    expect(whatIsDue(renewed(state, state.paidUntil!), state.paidUntil!).do).toBe('nothing');
  });
  test('one that does not renew ends', () => {
    const state = apply(bought(), setRenewal(bought(), false, start));
    expect(grantsAccess(state, later(state.paidUntil!, -1))).toBe(true);
    expect(grantsAccess(state, state.paidUntil!)).toBe(false);
    expect(whatIsDue(state, state.paidUntil!)).toEqual({ do: 'end', reason: 'expired' });
  });
  test('a renewal that came late is for the period since, and the billing day stays', () => {
    const state = bought();
    const next = renewed(state, later(state.paidUntil!, 3 * DAY));
    expect([day(next.paidUntil), next.periodIndex]).toEqual(['2027-03-31', 1]);
  });
  test('after an outage of months one period is charged, from now', () => {
    const now = at('2027-07-10');
    const next = renewed(bought(), now);
    expect([next.periodIndex, day(next.paidUntil)]).toEqual([1, '2027-08-10']);
    expect(whatIsDue(next, now).do).toBe('nothing');
    expect(day(renewed(next, next.paidUntil!).paidUntil)).toBe('2027-09-10');
  });
  test('access stays until a renewal was tried', () => {
    expect(grantsAccess(bought(), at('2027-07-10'))).toBe(true);
  });
});

describe('unpaid renewals', () => {
  test('are tried three times over five days with access, then it ends', () => {
    let state = bought();
    const tried: string[] = [];
    let now = state.paidUntil!;
    while (state.status !== 'ended') {
      expect(whatIsDue(state, now).do).toBe('charge');
      expect(grantsAccess(state, now)).toBe(true);
      tried.push(((now - start - 28 * DAY) / DAY).toFixed(1));
      state = apply(state, chargeFailed(state, DUNNING, now));
      if (state.status !== 'ended') now = dueAt(state)!;
    }
    expect(tried).toEqual(['0.0', '2.5', '5.0']);
    expect(grantsAccess(state, now)).toBe(false);
  });
  test('one attempt means that it ends with the first failure', () => {
    expect(chargeFailed(bought(), { attempts: 1, days: 5 }, start)).toMatchObject({
      status: 'ended',
      endReason: 'unpaid',
    });
  });
  test('paid in time, they go on as if nothing had happened', () => {
    const state = bought();
    const failed = apply(state, chargeFailed(state, DUNNING, state.paidUntil!));
    const paid = renewed(failed, dueAt(failed)!);
    expect(paid).toMatchObject({ status: 'active', attempts: 0, graceUntil: null, nextAttemptAt: null });
    expect(day(paid.paidUntil)).toBe('2027-03-31');
  });
  test('turning renewal off then ends it at once: what was paid for is over', () => {
    const state = bought();
    const failed = apply(state, chargeFailed(state, DUNNING, state.paidUntil!));
    expect(setRenewal(failed, false, later(state.paidUntil!, DAY))).toMatchObject({ status: 'ended' });
  });
});

describe('changes', () => {
  test('a trial is the first period, and regular ones are counted from its end', () => {
    const { state, amount, isTrial } = begin(
      {
        terms: terms(19_900),
        trial: { amount: 100 as MinorUnits, length: { days: 14, months: 0, years: 0 } },
        zone: 'UTC',
        payWith: 'account',
        renew: true,
      },
      start,
    );
    expect([amount, isTrial, day(state.paidUntil)]).toEqual([100, true, '2027-02-14']);
    const next = nextPeriod(state, state.paidUntil!)!;
    expect([next.terms.amount, day(next.period.from), day(next.period.until)]).toEqual([
      19_900,
      '2027-02-14',
      '2027-03-14',
    ]);
  });
  test('another period takes effect when this one ends', () => {
    const state = apply(bought(), { nextTerms: terms(199_000, 12, '2') });
    const next = renewed(state, state.paidUntil!);
    expect([next.terms.purchaseTypeId, day(next.paidUntil), next.nextTerms]).toEqual(['2', '2028-02-28', null]);
    expect(day(renewed(next, next.paidUntil!).paidUntil)).toBe('2029-02-28');
  });
  test('renewal off forgets another period; on does not bring it back', () => {
    const state = apply(bought(), { nextTerms: terms(199_000, 12, '2') });
    const off = apply(state, setRenewal(state, false, start));
    expect(off.nextTerms).toBeNull();
    expect(apply(off, setRenewal(off, true, start))).toMatchObject({ renew: true, nextTerms: null });
  });
  test('a pause moves the end and the billing day by its length', () => {
    const state = bought();
    const pause = { from: at('2027-02-10'), until: at('2027-02-20') };
    const paused = apply(state, { status: 'paused' });
    expect(grantsAccess(paused, at('2027-02-15'))).toBe(false);
    expect(whatIsDue(paused, at('2027-06-01')).do).toBe('nothing');
    const on = apply(paused, resumed(paused, pause));
    expect([day(on.paidUntil), day(renewed(on, on.paidUntil!).paidUntil)]).toEqual(['2027-03-10', '2027-04-10']);
  });
  test('pausing and resuming twice on a day adds up to what was paused', () => {
    const state = bought();
    const once = apply(state, resumed(state, { from: at('2027-02-10'), until: later(at('2027-02-10'), 3600) }));
    const twice = apply(
      once,
      resumed(once, { from: later(at('2027-02-10'), 3600), until: later(at('2027-02-10'), 7200) }),
    );
    expect(twice.paidUntil! - state.paidUntil!).toBe(7200);
  });
  test('days of a promotion move the end and the billing day', () => {
    const state = bought();
    const more = apply(state, extended(state, at('2027-03-15')));
    expect([day(more.paidUntil), day(renewed(more, more.paidUntil!).paidUntil)]).toEqual(['2027-03-15', '2027-04-15']);
  });
  test('a planned one starts on its day and grants nothing before', () => {
    const state = plan({ terms: terms(19_900), zone: 'UTC', payWith: 'account', renew: true }, at('2027-03-01'));
    expect([grantsAccess(state, at('2027-02-28')), whatIsDue(state, at('2027-02-28')).do]).toEqual([false, 'nothing']);
    expect(whatIsDue(state, at('2027-03-01')).do).toBe('start');
  });
  test('what was cancelled before it began is cancelled, not ended', () => {
    expect(ended('cancelled')).toMatchObject({ status: 'cancelled', renew: false });
  });
});

test('whatever happens, paid periods of one subscription neither overlap nor repeat, and time moves on', () => {
  type Command = 'renew' | 'fail' | 'on' | 'off' | 'change' | 'pause';
  const commands = fc.array(
    fc.record({
      command: fc.constantFrom<Command>('renew', 'renew', 'fail', 'on', 'off', 'change', 'pause'),
      days: fc.integer({ min: 0, max: 90 }),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(commands, (history) => {
      let now = start;
      let state = bought();
      let lastPaid = { index: 0, until: state.paidUntil! };
      for (const { command, days } of history) {
        now = later(now, days * DAY);
        if (state.status === 'ended') break;
        const due = whatIsDue(state, now);
        if (due.do === 'end') {
          expect(state.renew).toBe(false);
          state = apply(state, ended(due.reason));
        } else if (due.do === 'charge' && command === 'fail') state = apply(state, chargeFailed(state, DUNNING, now));
        else if (due.do === 'charge') {
          expect(due.period.index).toBe(lastPaid.index + 1);
          expect(due.period.from).toBeGreaterThanOrEqual(lastPaid.until);
          expect(due.period.until).toBeGreaterThan(now);
          lastPaid = { index: due.period.index, until: due.period.until };
          state = apply(state, advance(due));
        } else if (command === 'on') state = apply(state, setRenewal(state, true, now));
        else if (command === 'off') state = apply(state, setRenewal(state, false, now));
        else if (command === 'change') state = apply(state, { nextTerms: terms(500, 3, '3') });
        else if (command === 'pause' && state.status === 'active' && state.paidUntil! > now) {
          const until = later(now, days * DAY);
          state = apply(state, resumed(apply(state, { status: 'paused' }), { from: now, until }));
          lastPaid = { ...lastPaid, until: state.paidUntil! };
          now = until;
        }
        if (state.status === 'active' && state.paidUntil! > now) expect(grantsAccess(state, now)).toBe(true);
      }
    }),
  );
});
