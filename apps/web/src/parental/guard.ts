/** Runs parental control: loads the settings, opens the PIN prompt, and caches the grant. */
import { isItemScope, proofMinutes } from '@aerial/domain/parental.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { Modals } from '../modals/store.ts';
import type { Pins } from '../core/pins.ts';
import type { PinProof } from '@aerial/api-client/pin-proof.ts';
import {
  GRANTED_MS,
  isGranted,
  NO_CHECK_GRANTED_MS,
  nothingEntered,
  parentalVerdict,
  type GuardedItem,
  type ParentalAction,
  type ParentalControl,
  type ParentalMemory,
} from './rules.ts';

export interface OwnedControl extends ParentalControl {
  /** Its owner: another viewer, profile or PIN invalidates cached grants. @source F-290, A-572 */
  readonly owner: string;
}

export interface ParentalGuardDeps {
  /** Undefined: signed out. */
  control(): Promise<OwnedControl | undefined>;
  readonly modals: Pick<Modals, 'open'>;
  readonly pins: Pick<Pins, 'own' | 'isProven' | 'add' | 'request'>;
  now(): EpochMs;
  /** Undefined where the browser refuses it. */
  readonly storage: Pick<Storage, 'getItem'> | undefined;
}

export interface CheckOptions {
  /** Runs just before the PIN prompt opens. */
  readonly onPrompt?: () => void;
  /** Fails without a prompt where the PIN is needed. */
  readonly isQuiet?: boolean;
}

export interface ParentalGuard {
  /** Prompts where it must. @returns whether to go on */
  check(action: ParentalAction, item: GuardedItem, options?: CheckOptions): Promise<boolean>;
  /** A payment was completed. @param skipsPay the `skip_parental_control` flag of its pay system or packet */
  paid(skipsPay: boolean): void;
}

/** Minutes. @source A-584 */
const TIMEOUT_KEY = 'parental_timeout';
const MINUTE_MS = 60_000;

export function createParentalGuard({ control, modals, pins, now, storage }: ParentalGuardDeps): ParentalGuard {
  let owner: string | undefined;
  let memory: ParentalMemory = nothingEntered;
  let asking: { readonly action: ParentalAction; readonly key: string; readonly answer: Promise<boolean> } | undefined;

  function useOwner(settings: OwnedControl): void {
    if (owner === settings.owner) return;
    memory = { ...nothingEntered, paid: memory.paid };
    owner = settings.owner;
    pins.own(settings.owner);
  }
  function storedTimeout(): number | undefined {
    const stored = storage?.getItem(TIMEOUT_KEY);
    const minutes = stored === null || stored === undefined || stored === '' ? Number.NaN : Number(stored);
    return Number.isInteger(minutes) && minutes >= 0 ? minutes : undefined;
  }
  const grant = (action: ParentalAction, key: string, ms: number): void =>
    void (memory = { ...memory, granted: { action, key, until: epochMs(now() + ms) } });

  /** How long the proof is valid for its whole scope: never longer than the server allows. @source F-287, F-289 */
  function scopeUntilOf({ scope, until }: PinProof, settings: OwnedControl): EpochMs | undefined {
    // The page of parental control checks each time it is opened; changes there continue under the proof.
    if (scope === 'parental') return until;
    const minutes = proofMinutes(scope, settings, storedTimeout());
    if (minutes === 0) return isItemScope(scope) ? undefined : epochMs(Math.min(until, now() + GRANTED_MS));
    return epochMs(Math.min(until, now() + minutes * MINUTE_MS));
  }

  async function prompt(action: ParentalAction, key: string, settings: OwnedControl): Promise<boolean> {
    const proof = await pins.request(action, isItemScope(action) ? key : undefined);
    if (!proof) return false;
    grant(action, key, GRANTED_MS);
    pins.add(proof, scopeUntilOf(proof, settings));
    return true;
  }
  /** The action continues whether the offer is declined or not. */
  const offer = (): Promise<boolean> =>
    new Promise((resolve) => {
      memory = { ...memory, wasOffered: true };
      modals.open({ id: 'parental_start', onClose: () => resolve(true) });
    });

  async function check(
    action: ParentalAction,
    item: GuardedItem,
    { onPrompt, isQuiet }: CheckOptions,
  ): Promise<boolean> {
    const settings = await control().catch(() => undefined);
    if (!settings) return true;
    useOwner(settings);
    const verdict = parentalVerdict(action, item, settings, memory, pins.isProven(action), now());
    if (verdict === 'prompt' && isQuiet) return false;
    if (verdict !== 'grant') onPrompt?.();
    switch (verdict) {
      case 'prompt':
        return prompt(action, item.key, settings);
      case 'offer':
        return offer();
      case 'grant':
        // Coming back within these seconds does not prolong them.
        if (!isGranted(action, item.key, memory, now())) grant(action, item.key, NO_CHECK_GRANTED_MS);
        return true;
    }
  }

  return {
    paid: (skipsPay) => void (memory = { ...memory, paid: { at: now(), skipsPay } }),
    check(action, item, options = {}) {
      if (options.isQuiet) return check(action, item, options);
      // One prompt at a time: a concurrent check of the same item shares its result.
      if (asking?.action === action && asking.key === item.key) return asking.answer;
      const answer = check(action, item, options).finally(
        () => void (asking?.answer === answer && (asking = undefined)),
      );
      asking = { action, key: item.key, answer };
      return answer;
    },
  };
}
