/**
 * PIN proofs: signed statements that a device's viewer has entered the right PIN. Nothing is stored: user, device, profile and PIN go
 * into the signature only, so that a proof is worthless elsewhere, reveals nothing and dies with a change of any of them.
 * @source F-290, A-572
 */
import type { UserId, DeviceId, ProfileId } from '@aerial/domain/ids.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ParentalScope } from '@aerial/domain/parental.ts';
import type { EpochMs } from '@aerial/domain/time.ts';

/** Whom a proof belongs to. */
export interface ProofOwner {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  readonly profileId: ProfileId | undefined;
  readonly pin: string;
}

export interface ProofClaims {
  readonly scope: ParentalScope;
  /** Until then it is good for everything of the scope. */
  readonly until: EpochMs;
  /** Until `itemUntil` it is good for this item: what plays is not interrupted. @source C-568, C-569 */
  readonly item: string | undefined;
  readonly itemUntil: EpochMs;
}

const VERSION = 'p1';

export interface Proofs {
  sign(claims: ProofClaims, owner: ProofOwner): string;
  /** Whether the proof is the owner's and still good for the scope, or for this item of it. */
  isValid(
    proof: string,
    owner: ProofOwner,
    wanted: { readonly scope: ParentalScope; readonly item?: string | undefined },
    now: EpochMs,
  ): boolean;
}

export function pinProofs(key: Buffer): Proofs {
  const macOf = (payload: string, { userId, deviceId, profileId, pin }: ProofOwner): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([VERSION, payload, userId, deviceId, profileId ?? '', pin]))
      .digest();
  return {
    sign({ scope, until, item, itemUntil }, owner) {
      const payload = Buffer.from(JSON.stringify([scope, until, item ?? null, itemUntil])).toString('base64url');
      return `${VERSION}.${payload}.${macOf(payload, owner).toString('base64url')}`;
    },
    isValid(proof, owner, wanted, now) {
      const [version, payload = '', mac = ''] = proof.split('.');
      const given = Buffer.from(mac, 'base64url');
      const expected = macOf(payload, owner);
      if (version !== VERSION || given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      const [scope, until, item, itemUntil] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as [
        string,
        number,
        string | null,
        number,
      ];
      if (scope !== wanted.scope) return false;
      return now < until || (wanted.item !== undefined && item === wanted.item && now < itemUntil);
    },
  };
}
