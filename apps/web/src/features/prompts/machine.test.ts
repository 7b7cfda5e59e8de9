import type { PromptKind } from '@aerial/domain/prompts.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import {
  initialPrompts,
  NO_FACTS,
  stepPrompts,
  type PromptEvent,
  type PromptState,
  type VisitFacts,
} from './machine.ts';

const NOW = epochMs(1_700_000_000_000);
const HOUR = 3_600_000;
const user = { tag: 'user', hasEmail: true } as const;
const guest = { tag: 'guest', promoDays: 14 } as const;
const facts = (over: Partial<VisitFacts> = {}): VisitFacts => ({ ...NO_FACTS, startedAt: NOW, ...over });
const begin = (over: Partial<PromptState> = {}): PromptState =>
  initialPrompts({ facts: facts(), viewer: user, ...over });

function run(state: PromptState, ...events: PromptEvent[]) {
  const shown: PromptKind[] = [];
  for (const event of events) {
    const former = state.open;
    [state] = stepPrompts(state, event);
    if (state.open !== undefined && state.open !== former) shown.push(state.open);
  }
  return { state, shown };
}
const at = (ms = 0) => epochMs(NOW + ms);
const started: PromptEvent = { type: 'started', at: NOW };
const stepped = (ms = 0): PromptEvent => ({ type: 'stepped', at: at(ms) });
const closed = (ms = 0): PromptEvent => ({ type: 'closed', at: at(ms) });
const blocked = (isBlocked: boolean, ms = 0): PromptEvent => ({ type: 'blocked', isBlocked, at: at(ms) });

const ALL = facts({
  visitDays: 3,
  needsPermission: true,
  isInstallable: true,
  partner: [
    { kind: 'freedommedia_promo', hasLink: true },
    { kind: 'freedommedia_install', hasLink: true },
    { kind: 'almatv_install', hasLink: true },
    { kind: 'galam_poll2', hasLink: true },
  ],
});

describe('the queue', () => {
  test('A-603 A-606: prompts show one at a time, in the order of their priority', () => {
    let { state } = run(
      begin({ facts: ALL, viewer: { tag: 'user', hasEmail: false }, isBlocked: true, canInstall: true }),
      started,
      stepped(),
      stepped(),
      stepped(),
      { type: 'unsubscribed', at: NOW },
      blocked(false),
    );
    const order: (PromptKind | undefined)[] = [state.open];
    for (let i = 0; i < 9; i += 1) {
      ({ state } = run(state, closed()));
      order.push(state.open);
    }
    expect(order).toEqual([
      'email',
      'survey_unsubscribe',
      'survey_rate',
      'permission',
      'install',
      'galam_poll2',
      'almatv_install',
      'freedommedia_install',
      'freedommedia_promo',
      undefined,
    ]);
  });

  test('A-604: a prompt waits while a modal is open, and an open one gives way to it', () => {
    const without = begin({ viewer: { tag: 'user', hasEmail: false } });
    const opened = run(without, started).state;
    expect(opened.open).toBe('email');
    const interrupted = run(opened, blocked(true)).state;
    expect([interrupted.open, interrupted.waiting]).toEqual([undefined, ['email']]);
    expect(run(interrupted, stepped(), blocked(false)).state.open).toBe('email');
    // It was not closed, so its time is not stored.
    expect(interrupted.closedAt).toEqual({});
  });

  test('A-606: a kind closed less than its delay ago is dropped from the queue when its turn comes', () => {
    const state = begin({ viewer: guest, closedAt: { register: at(-8 * HOUR + 1) }, register: 'checking' });
    const purchases = (ms: number): PromptEvent => ({ type: 'purchases', hasPurchases: false, at: at(ms) });
    expect(run(state, purchases(0)).state).toMatchObject({ open: undefined, waiting: [] });
    expect(run(state, purchases(1)).state.open).toBe('register');
  });

  test('A-608: each kind shows at most once per visit', () => {
    const { state } = run(begin({ viewer: { tag: 'user', hasEmail: false } }), started, closed(), stepped(HOUR));
    expect([state.open, state.waiting]).toEqual([undefined, []]);
    expect(run(begin({ viewer: { tag: 'user', hasEmail: false }, seen: new Set(['email']) }), started).shown).toEqual(
      [],
    );
  });

  test('A-609: the time of closing is stored', () => {
    const [, effects] = stepPrompts(begin({ open: 'email' }), closed(5));
    expect(effects).toContainEqual({ run: 'persist-closed', kind: 'email', at: at(5), isAnswered: false });
  });

  test('a prompt closed in another tab closes here', () => {
    const other: PromptEvent = { type: 'closed-elsewhere', closedAt: { permission: NOW }, at: at(1) };
    expect(run(begin({ open: 'permission' }), other).state.open).toBeUndefined();
    expect(run(begin({ open: 'email' }), { ...other, closedAt: { email: NOW } }).state.open).toBe('email');
  });
});

describe('register', () => {
  const loaded: PromptEvent = { type: 'content-loaded', loadedAt: NOW, at: NOW };
  const due: PromptEvent = { type: 'register-due' };
  const purchases = (hasPurchases: boolean): PromptEvent => ({ type: 'purchases', hasPurchases, at: NOW });

  test('A-622 C-624 C-879 A-949: it follows a channel or content by 5000 ms, and asks for purchases then', () => {
    const [state, effects] = stepPrompts(begin({ viewer: guest }), loaded);
    expect(effects).toEqual([{ run: 'wait', ms: 5000, next: 'register-due' }]);
    // The time before the machine started counts.
    for (const [ms, left] of [
      [3_000, 2_000],
      [9_000, 0],
    ] as const)
      expect(stepPrompts(begin({ viewer: guest }), { ...loaded, at: at(ms) })[1]).toEqual([
        { run: 'wait', ms: left, next: 'register-due' },
      ]);
    // The next channel starts no second delay.
    expect(stepPrompts(state, loaded)[1]).toEqual([]);
    expect(stepPrompts(state, due)[1]).toEqual([{ run: 'check-purchases' }]);
    expect(run(state, due, purchases(false)).shown).toEqual(['register']);
  });

  test.each([
    ['a user', user, false],
    ['a guest without promo days', { tag: 'guest', promoDays: 0 } as const, false],
    ['a guest with purchases', guest, true],
  ])('A-621 A-623 C-624: not for %s', (_who, viewer, hasPurchases) => {
    const { state, shown } = run(begin({ viewer }), loaded, due, purchases(hasPurchases));
    expect(shown).toEqual([]);
    // The same guest is not checked again.
    if (hasPurchases) expect(stepPrompts(state, loaded)[1]).toEqual([]);
  });

  test('a film that loads before the viewer is known counts', () => {
    const { state } = run(begin({ viewer: { tag: 'unknown' } }), loaded);
    expect(stepPrompts(state, { type: 'viewer', viewer: guest, at: at(1_000) })[1]).toEqual([
      { run: 'wait', ms: 4_000, next: 'register-due' },
    ]);
  });

  test('who has signed out is asked with the next film only', () => {
    const viewerIs = (viewer: PromptState['viewer']): PromptEvent => ({ type: 'viewer', viewer, at: NOW });
    const [state, effects] = stepPrompts(run(begin({ viewer: user }), loaded).state, viewerIs(guest));
    expect(effects).toEqual([]);
    expect(stepPrompts(state, loaded)[1]).toEqual([{ run: 'wait', ms: 5_000, next: 'register-due' }]);
  });

  test('a guest who signs in while it waits or is open is not asked any more', () => {
    const { state } = run(begin({ viewer: guest }), loaded, due, purchases(false), {
      type: 'viewer',
      viewer: user,
      at: NOW,
    });
    expect([state.open, state.waiting]).toEqual([undefined, []]);
  });
});

describe('triggers', () => {
  test.each([
    ['a user without an e-mail', { tag: 'user', hasEmail: false } as const, ['email']],
    ['a user with one', user, []],
    ['a user who is not loaded yet', { tag: 'user', hasEmail: undefined } as const, []],
    ['a guest', guest, []],
  ])('A-608: the e-mail prompt for %s', (_who, viewer, shown) =>
    expect(run(begin({ viewer }), started).shown).toEqual(shown),
  );

  test.each([
    [2, []],
    [3, ['survey_rate']],
    [30, ['survey_rate']],
  ])('A-608: on visit day %i the rating is requested: %j', (visitDays, shown) =>
    expect(run(begin({ facts: facts({ visitDays }) }), started).shown).toEqual(shown),
  );

  test('a survey that was answered is not asked again, also on later visits', () => {
    const survey = begin({ facts: facts({ visitDays: 3 }) });
    const [next, effects] = stepPrompts(run(survey, started).state, { type: 'closed', at: NOW, isAnswered: true });
    expect(next.answered).toEqual(new Set(['survey_rate']));
    expect(effects).toContainEqual({ run: 'persist-closed', kind: 'survey_rate', at: NOW, isAnswered: true });
    expect(run({ ...survey, answered: next.answered }, started).shown).toEqual([]);
  });

  test('A-630: a survey follows unsubscribing, once', () => {
    const event: PromptEvent = { type: 'unsubscribed', at: NOW };
    expect(run(begin(), event, closed(), event).shown).toEqual(['survey_unsubscribe']);
    expect(run(begin({ viewer: guest }), event).shown).toEqual([]);
  });

  test('A-608: permission is requested where it has not been requested before, once the viewer has looked around', () => {
    const asks = begin({ facts: facts({ needsPermission: true }) });
    expect(run(asks, started, stepped(), stepped()).shown).toEqual([]);
    expect(run(asks, started, stepped(), stepped(), stepped()).shown).toEqual(['permission']);
    expect(run(begin(), started, stepped(), stepped(), stepped()).shown).toEqual([]);
  });

  test('A-607: prompts of partners show only where they are enabled', () => {
    expect(run(begin(), started, stepped(), stepped()).shown).toEqual([]);
    const partner = [{ kind: 'galam_poll2', hasLink: true }] as const;
    expect(run(begin({ facts: facts({ partner }) }), started).shown).toEqual(['galam_poll2']);
  });
});

describe('installing', () => {
  const offered: PromptEvent = { type: 'install-offered', at: NOW };
  const installable = begin({ facts: facts({ isInstallable: true }) });

  test('A-615 A-616: two route changes come before it', () => {
    expect(run(installable, started, offered, stepped()).shown).toEqual([]);
    expect(run(installable, started, offered, stepped(), stepped()).shown).toEqual(['install']);
    // Those before the machine started count.
    expect(run({ ...installable, steps: 2 }, started, offered).shown).toEqual(['install']);
  });

  test('A-617 A-618: where the partner says so, 120 seconds since the start replace the steps', () => {
    const timed = begin({ facts: facts({ isInstallable: true, installCondition: { seconds: 120 } }) });
    const [state, effects] = stepPrompts(timed, { type: 'started', at: at(20_000) });
    expect(effects).toEqual([{ run: 'wait', ms: 100_000, next: 'install-due' }]);
    const late = run(state, offered, stepped(30_000), stepped(30_000), stepped(119_999));
    expect(late.shown).toEqual([]);
    expect(run(late.state, { type: 'install-due', at: at(120_000) }).shown).toEqual(['install']);
  });

  test('A-619 A-620: not where the browser cannot install, or the application is installed', () => {
    expect(run(begin(), started, offered, stepped(), stepped()).shown).toEqual([]);
    expect(run(installable, started, stepped(), stepped()).shown).toEqual([]);
    const open = run(installable, started, offered, stepped(), stepped()).state;
    expect(run(open, { type: 'installed', at: NOW }).state.open).toBeUndefined();
  });

  test.each([
    [true, ['almatv_install']],
    [false, []],
  ])('a partner’s prompt installs by its own link (%s), else by the browser', (hasLink, shown) => {
    const partner = [{ kind: 'almatv_install', hasLink }] as const;
    const state = begin({ facts: facts({ isInstallable: true, partner }) });
    expect(run(state, started, stepped(), stepped()).shown).toEqual(shown);
  });
});
