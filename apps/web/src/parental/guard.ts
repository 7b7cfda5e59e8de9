/** Parental control at work: finds out what is known, asks for the PIN, and remembers that it was right. */
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { Modals } from '../modals/store.ts';
import { clockOf, GRANTED_MS, NO_CHECK_GRANTED_MS, nothingEntered, parentalVerdict, rememberedMin, type GuardedItem, type ParentalAction, type ParentalControl, type ParentalMemory } from './rules.ts';

export interface KnownControl extends ParentalControl {
  /** Of whom it is: another viewer, profile or PIN makes what was entered void. @source F-290, A-572 */
  readonly owner: string;
}

export interface ParentalGuardDeps {
  /** Undefined: nobody is logged in. */
  control(): Promise<KnownControl | undefined>;
  readonly modals: Pick<Modals, 'open'>;
  now(): EpochMs;
  /** Undefined where the browser refuses it. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
}

export interface ParentalGuard {
  /** Asks where it must. @param onAsk runs when the viewer is about to be asked @returns whether to go on */
  check(action: ParentalAction, item: GuardedItem, onAsk?: () => void): Promise<boolean>;
  /** A payment was completed. @param skipsPay as `skip_parental_control` of its pay system or packet says */
  paid(skipsPay: boolean): void;
}

const PASSED_KEY = 'parental_passed';
/** Minutes. @source A-584 */
const TIMEOUT_KEY = 'parental_timeout';

export function createParentalGuard({ control, modals, now, storage }: ParentalGuardDeps): ParentalGuard {
  let owner: string | undefined;
  let memory: ParentalMemory = nothingEntered;
  let asking: { readonly action: ParentalAction; readonly key: string; readonly answer: Promise<boolean> } | undefined;

  function recall(known: KnownControl): void {
    if (owner === known.owner) return;
    memory = { ...nothingEntered, passed: readPassed(known.owner), paid: memory.paid };
    owner = known.owner;
  }
  function readPassed(of: string): ParentalMemory['passed'] {
    try {
      const kept = JSON.parse(storage?.getItem(PASSED_KEY) ?? 'null') as ({ owner: string } & ParentalMemory['passed']) | null;
      if (kept?.owner !== of) return {};
      return { ...(kept.channel === undefined ? {} : { channel: epochMs(kept.channel) }), ...(kept.other === undefined ? {} : { other: epochMs(kept.other) }) };
    } catch {
      return {};
    }
  }
  function storedTimeout(): number | undefined {
    const kept = storage?.getItem(TIMEOUT_KEY);
    const minutes = kept === null || kept === undefined || kept === '' ? Number.NaN : Number(kept);
    return Number.isInteger(minutes) && minutes >= 0 ? minutes : undefined;
  }
  const grant = (action: ParentalAction, key: string, ms: number): void => void (memory = { ...memory, granted: { action, key, until: epochMs(now() + ms) } });

  /** @source F-287, F-289 */
  function pass(action: ParentalAction, key: string, minutes: number): void {
    grant(action, key, GRANTED_MS);
    if (minutes === 0) return;
    memory = { ...memory, passed: { ...memory.passed, [clockOf(action)]: now() } };
    try {
      storage?.setItem(PASSED_KEY, JSON.stringify({ owner, ...memory.passed }));
    } catch {
      // Kept for this page only.
    }
  }

  const ask = (action: ParentalAction, key: string, minutes: number): Promise<boolean> =>
    new Promise((resolve) => {
      const onSuccess = (): void => {
        pass(action, key, minutes);
        resolve(true);
      };
      modals.open({ id: 'pincode', data: { onSuccess }, onClose: () => resolve(false) });
    });
  /** Declined or not, the viewer goes on. */
  const offer = (): Promise<boolean> =>
    new Promise((resolve) => {
      memory = { ...memory, wasOffered: true };
      modals.open({ id: 'parental_start', onClose: () => resolve(true) });
    });

  async function check(action: ParentalAction, item: GuardedItem, onAsk?: () => void): Promise<boolean> {
    const known = await control().catch(() => undefined);
    if (!known) return true;
    recall(known);
    const minutes = rememberedMin(action, known, storedTimeout());
    const verdict = parentalVerdict(action, item, known, memory, minutes, now());
    if (verdict !== 'grant') onAsk?.();
    switch (verdict) {
      case 'ask':
        return ask(action, item.key, minutes);
      case 'offer':
        return offer();
      case 'grant':
        grant(action, item.key, NO_CHECK_GRANTED_MS);
        return true;
    }
  }

  return {
    paid: (skipsPay) => void (memory = { ...memory, paid: { at: now(), skipsPay } }),
    check(action, item, onAsk) {
      // One question at a time: whoever asks for the same waits for its answer.
      if (asking?.action === action && asking.key === item.key) return asking.answer;
      const answer = check(action, item, onAsk).finally(() => void (asking?.answer === answer && (asking = undefined)));
      asking = { action, key: item.key, answer };
      return answer;
    },
  };
}
