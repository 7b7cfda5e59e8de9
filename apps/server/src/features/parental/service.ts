/** Parental control: decides whether a PIN is needed, whether it was right, and what the proof is valid for. */
import type { DeviceId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { isItemScope, itemKey, proofMinutes, type ParentalScope } from '@aerial/domain/parental.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type Clock, type EpochMs } from '@aerial/domain/time.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { ParentalStore } from './ports.ts';
import type { Proofs } from './proofs.ts';
import {
  childForbidden,
  pinRequired,
  watchDecision,
  wrongPin,
  type ParentalGate,
  type PinField,
} from '../../access/parental.ts';

/** Lifetime of a proof for one action, ms: from the entry to the call that needs it. */
const ACTION_MS = 2 * 60_000;
/** Parental control is set on one page: the proof lasts for a visit to it, ms. */
const PARENTAL_PAGE_MS = 10 * 60_000;
/** A playback continues under the proof it started with for this long, ms; as long as a media address. @source C-569 */
const PLAYBACK_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

export interface PinProof {
  readonly proof: string;
  readonly until: EpochMs;
}

export interface ParentalService extends ParentalGate {
  /** Exchanges the PIN for a proof. Fails with wrong_pincode, too_many_attempts, pin_not_set. */
  prove(
    viewer: Viewer & { readonly deviceId: DeviceId },
    pin: string,
    wanted: { readonly scope: ParentalScope; readonly item?: string | undefined },
    ip: string,
  ): Promise<Result<PinProof, AppError>>;
}

export interface ParentalServiceDeps {
  readonly store: ParentalStore;
  readonly proofs: Proofs;
  readonly clock: Clock;
}

export function parentalService({ store, proofs, clock }: ParentalServiceDeps): ParentalService {
  const secondsUntil = (at: EpochMs): number => Math.max(1, (at - clock.now()) / 1000);

  async function guess(
    viewer: Viewer,
    pin: string,
    ip: string,
    field: PinField,
  ): Promise<Result<string | undefined, AppError>> {
    const outcome = await store.guess({ userId: viewer.userId, deviceId: viewer.deviceId, ip }, pin, clock.now());
    switch (outcome.tag) {
      case 'right':
        return ok(outcome.pin);
      case 'no-pin':
        return ok(undefined);
      case 'wrong':
        return fail(wrongPin(field, outcome.waitUntil === undefined ? undefined : secondsUntil(outcome.waitUntil)));
      case 'limited':
        return fail({
          code: 'too_many_attempts',
          message: 'Too many attempts. Please try again later.',
          retryAfterS: secondsUntil(outcome.waitUntil),
        });
    }
  }

  /** How long a proof is valid for its whole scope, ms. */
  async function lifetimeMs(deviceId: DeviceId, scope: ParentalScope): Promise<number> {
    if (scope === 'parental') return PARENTAL_PAGE_MS;
    const ms = proofMinutes(scope, await store.durationsOf(deviceId)) * MINUTE_MS;
    // "Ask every time": an item has its own lifetime, any other action happens at once.
    return ms > 0 ? ms : isItemScope(scope) ? 0 : ACTION_MS;
  }

  async function isProven(
    { userId, deviceId, profileId }: Viewer,
    proof: string | undefined,
    wanted: { scope: ParentalScope; item?: string },
  ): Promise<boolean> {
    if (proof === undefined || deviceId === undefined) return false;
    const pin = await store.pinOf(userId);
    if (pin === undefined) return false;
    return proof
      .split(',')
      .some((one) => proofs.isValid(one.trim(), { userId, deviceId, profileId, pin }, wanted, clock.now()));
  }

  const service: ParentalService = {
    async prove(viewer, entered, { scope, item }, ip) {
      const guessed = await guess(viewer, entered, ip, 'pincode');
      if (!guessed.ok) return guessed;
      if (guessed.value === undefined)
        return fail({ code: 'pin_not_set', message: 'No PIN is set yet. Set one in the settings.' });
      const { userId, deviceId, profileId } = viewer;
      const now = clock.now();
      const until = epochMs(now + (await lifetimeMs(deviceId, scope)));
      const itemUntil = epochMs(item === undefined ? now : now + PLAYBACK_MS);
      return ok({
        proof: proofs.sign({ scope, until, item, itemUntil }, { userId, deviceId, profileId, pin: guessed.value }),
        until,
      });
    },

    async checkWatchAccess(viewer, item, proof) {
      const decision = watchDecision(item, viewer);
      if (decision === 'allow') return ok(undefined);
      if (decision === 'refuse') return fail(childForbidden);
      const key = itemKey(item.scope, item.id);
      return (await isProven(viewer, proof, { scope: item.scope, item: key }))
        ? ok(undefined)
        : fail(pinRequired(item.scope, key));
    },

    async authorise(viewer, scope, { pin, proof, ip }, field = 'pincode') {
      if (pin !== undefined) {
        const guessed = await guess(viewer, pin, ip, field);
        return guessed.ok ? ok(undefined) : guessed;
      }
      if ((await store.pinOf(viewer.userId)) === undefined || (await isProven(viewer, proof, { scope })))
        return ok(undefined);
      return fail(pinRequired(scope));
    },

    async withPin(viewer, scope, evidence, work, field) {
      const done = await work(false);
      if (done.ok || done.error.code !== 'pin_required') return done;
      const may = await service.authorise(viewer, scope, evidence, field);
      return may.ok ? work(true) : may;
    },
  };
  return service;
}
