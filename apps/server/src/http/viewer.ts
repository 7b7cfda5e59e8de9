import { PIN_PROOF_HEADER } from '@aerial/contract/calls/parental.ts';
import type { Actor } from './actor.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { OperatorScope } from '@aerial/domain/operator-scopes.ts';
import { asUserId, type DeviceId, type ProfileId, type ProviderId, type UserId } from '@aerial/domain/ids.ts';

/** Longer ones were not given out here. */
const MAX_PROOF_LENGTH = 2048;

/** Who makes a request. */
export interface Viewer {
  readonly userId: UserId;
  readonly providerId: ProviderId;
  readonly isGuest: boolean;
  /** Only tokens given by `auth/device` carry a device; only they may stream. */
  readonly deviceId: DeviceId | undefined;
  /** SHA-256 of the login token that was used, where it is not bound to a device. */
  readonly loginHash?: Buffer | undefined;
  /** May watch from countries that the provider forbids. */
  readonly isGeofree?: boolean;
  /** The profile that is active on the device; none for the main one, whose things are the account's. @source A-836 */
  readonly profileId?: ProfileId | undefined;
  /** A child profile is active: what is not for children is not answered. @source C-629 */
  readonly isChild?: boolean;
  /** Of the account and the device of the token; absent in views without a token. */
  readonly parental?: ViewerParental;
  /** Support sees the account: it reads, and leaves no trace of watching. */
  readonly support?: { readonly until: EpochMs };
  /** What the account has bought; absent without anything. */
  readonly entitled?: ViewerEntitled;
}

export interface ViewerEntitled {
  /** Packets whose subscriptions run, and those that bundles among them contain, in order. */
  readonly packetIds: readonly number[];
  /** Contents that were bought or are rented. */
  readonly contentIds: readonly string[];
  /** The first of them ends then; absent while all renew. */
  readonly until?: EpochMs | undefined;
}

export interface ViewerParental {
  readonly hasPin: boolean;
  /** The device's switches. @source F-222 */
  readonly asksFor: Readonly<Record<string, unknown>>;
}

/** An operator, recognised by its own token. */
export interface Operator {
  readonly providerId: ProviderId;
  /** Which token or member of staff acts for it. */
  readonly actor: Actor;
  /** What it may do; the call router compares them with the scope of the call. */
  readonly scopes: readonly OperatorScope[];
}

/** A member of staff, by the session of the console. */
export interface StaffOperator extends Operator {
  readonly session: {
    readonly id: string;
    readonly memberId: string;
    /** It has a second factor; without one it may only set one up. */
    readonly isEnrolled: boolean;
    /** When it last showed who it is. */
    readonly provenAt: EpochMs;
  };
}

/** The provider's view without a user: what server-rendered pages show. */
export const guestView = (providerId: ProviderId): Viewer => ({
  userId: asUserId(0),
  providerId,
  isGuest: true,
  deviceId: undefined,
});

/** The PIN proofs of a request, with commas. */
export function pinProofOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  const proof = headers[PIN_PROOF_HEADER];
  return typeof proof === 'string' && proof.length <= MAX_PROOF_LENGTH ? proof : undefined;
}
