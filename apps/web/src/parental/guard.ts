/** Parental control at work: finds out what is known, asks for the PIN, and remembers that it was right. */
import { isItemScope, proofMinutes } from '@aerial/domain/parental.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { Modals } from '../modals/store.ts';
import type { Pins } from '../core/pins.ts';
import type { PinProof } from '../api/pin-proof.ts';
import { GRANTED_MS, isGranted, NO_CHECK_GRANTED_MS, nothingEntered, parentalVerdict, type GuardedItem, type ParentalAction, type ParentalControl, type ParentalMemory } from './rules.ts';

export interface KnownControl extends ParentalControl {
  /** Of whom it is: another viewer, profile or PIN makes what was entered void. @source F-290, A-572 */
  readonly owner: string;
}

export interface ParentalGuardDeps {
  /** Undefined: nobody is logged in. */
  control(): Promise<KnownControl | undefined>;
  readonly modals: Pick<Modals, 'open'>;
  readonly pins: Pick<Pins, 'own' | 'isProven' | 'add' | 'ask'>;
  now(): EpochMs;
  /** Undefined where the browser refuses it. */
  readonly storage: Pick<Storage, 'getItem'> | undefined;
}

export interface CheckOptions {
  /** Runs when the viewer is about to be asked. */
  readonly onAsk?: () => void;
  /** Where the PIN is needed, the answer is no, without a question. */
  readonly isQuiet?: boolean;
}

export interface ParentalGuard {
  /** Asks where it must. @returns whether to go on */
  check(action: ParentalAction, item: GuardedItem, options?: CheckOptions): Promise<boolean>;
  /** A payment was completed. @param skipsPay as `skip_parental_control` of its pay system or packet says */
  paid(skipsPay: boolean): void;
}

/** Minutes. @source A-584 */
const TIMEOUT_KEY = 'parental_timeout';
const MINUTE_MS = 60_000;

export function createParentalGuard({ control, modals, pins, now, storage }: ParentalGuardDeps): ParentalGuard {
  let owner: string | undefined;
  let memory: ParentalMemory = nothingEntered;
  let asking: { readonly action: ParentalAction; readonly key: string; readonly answer: Promise<boolean> } | undefined;

  function recall(known: KnownControl): void {
    if (owner === known.owner) return;
    memory = { ...nothingEntered, paid: memory.paid };
    owner = known.owner;
    pins.own(known.owner);
  }
  function storedTimeout(): number | undefined {
    const kept = storage?.getItem(TIMEOUT_KEY);
    const minutes = kept === null || kept === undefined || kept === '' ? Number.NaN : Number(kept);
    return Number.isInteger(minutes) && minutes >= 0 ? minutes : undefined;
  }
  const grant = (action: ParentalAction, key: string, ms: number): void => void (memory = { ...memory, granted: { action, key, until: epochMs(now() + ms) } });

  /** How long the proof is used for its whole scope: never longer than the server allows. @source F-287, F-289 */
  function rememberedUntil({ scope, until }: PinProof, known: KnownControl): EpochMs | undefined {
    // Its page asks each time it is opened; what is changed there goes on under the proof.
    if (scope === 'parental') return until;
    const minutes = proofMinutes(scope, known, storedTimeout());
    if (minutes === 0) return isItemScope(scope) ? undefined : epochMs(Math.min(until, now() + GRANTED_MS));
    return epochMs(Math.min(until, now() + minutes * MINUTE_MS));
  }

  async function ask(action: ParentalAction, key: string, known: KnownControl): Promise<boolean> {
    const proof = await pins.ask(action, isItemScope(action) ? key : undefined);
    if (!proof) return false;
    grant(action, key, GRANTED_MS);
    pins.add(proof, rememberedUntil(proof, known));
    return true;
  }
  /** Declined or not, the viewer goes on. */
  const offer = (): Promise<boolean> =>
    new Promise((resolve) => {
      memory = { ...memory, wasOffered: true };
      modals.open({ id: 'parental_start', onClose: () => resolve(true) });
    });

  async function check(action: ParentalAction, item: GuardedItem, { onAsk, isQuiet }: CheckOptions): Promise<boolean> {
    const known = await control().catch(() => undefined);
    if (!known) return true;
    recall(known);
    const verdict = parentalVerdict(action, item, known, memory, pins.isProven(action), now());
    if (verdict === 'ask' && isQuiet) return false;
    if (verdict !== 'grant') onAsk?.();
    switch (verdict) {
      case 'ask':
        return ask(action, item.key, known);
      case 'offer':
        return offer();
      case 'grant':
        // Whoever comes back within these seconds does not get new ones.
        if (!isGranted(action, item.key, memory, now())) grant(action, item.key, NO_CHECK_GRANTED_MS);
        return true;
    }
  }

  return {
    paid: (skipsPay) => void (memory = { ...memory, paid: { at: now(), skipsPay } }),
    check(action, item, options = {}) {
      if (options.isQuiet) return check(action, item, options);
      // One question at a time: whoever asks for the same waits for its answer.
      if (asking?.action === action && asking.key === item.key) return asking.answer;
      const answer = check(action, item, options).finally(() => void (asking?.answer === answer && (asking = undefined)));
      asking = { action, key: item.key, answer };
      return answer;
    },
  };
}
