import type { ProviderId } from '@aerial/domain/ids.ts';
import type { StaffRole } from '@aerial/domain/staff-roles.ts';
import type { EpochMs } from '@aerial/domain/time.ts';

export interface Member {
  readonly id: string;
  readonly provider_id: number;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly is_active: boolean;
  readonly password_hash: string;
  /** Of the authenticator; undefined without one. */
  readonly totp: Buffer | undefined;
  readonly newTotp: Buffer | undefined;
  readonly totpStep: number;
  readonly passkeys: number;
  readonly recoveryCodes: number;
  readonly created_at: Date;
  readonly signed_in_at: Date | null;
}
export const isEnrolled = ({ totp, passkeys }: Pick<Member, 'totp' | 'passkeys'>): boolean =>
  totp !== undefined || passkeys > 0;

export interface ListedMember extends Member {
  readonly sessions: number;
}
export interface SessionRecord {
  readonly id: string;
  readonly created_at: Date;
  readonly used_at: Date;
  readonly proven_at: Date;
  readonly address: string;
  readonly user_agent: string;
}
/** Without an address it is the link of the first owner, who says it. */
export interface InvitationRecord<Email extends string | null = string> {
  readonly id: string;
  readonly provider_id: number;
  readonly email: Email;
  readonly role: StaffRole;
  readonly created_at: Date;
  readonly expires_at: Date;
}
export interface PasskeyRecord {
  readonly id: string;
  readonly member_id: string;
  readonly name: string;
  readonly public_key: Buffer;
  readonly counter: string;
  readonly transports: readonly string[];
  readonly created_at: Date;
  readonly used_at: Date | null;
}
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}
export interface MemberChange {
  readonly role?: StaffRole | undefined;
  readonly name?: string | undefined;
  readonly isActive?: boolean | undefined;
}
export type ChangeOutcome = 'done' | 'unknown' | 'forbidden' | 'last_owner';

export interface MemberStore {
  memberByEmail(providerId: ProviderId, email: string): Promise<Member | undefined>;
  memberById(id: string): Promise<Member | undefined>;
  members(providerId: ProviderId): Promise<readonly ListedMember[]>;
  /** @param mayManage whether who asks may overrule the role that the member has now */
  changeMember(
    providerId: ProviderId,
    id: string,
    change: MemberChange | 'remove',
    mayManage: (role: StaffRole) => boolean,
  ): Promise<ChangeOutcome>;
  setPassword(memberId: string, hash: string, exceptSession: string): Promise<void>;
  /** From which the provider's staff may sign in; empty for all. */
  networks(providerId: ProviderId): Promise<readonly string[]>;
  setNetworks(providerId: ProviderId, networks: readonly string[]): Promise<void>;
}

export interface SessionStore {
  /** Begins a session; `former`, if there is one, ends. */
  insertSession(
    memberId: string,
    token: Buffer,
    origin: Origin,
    former: Buffer | undefined,
    now: EpochMs,
  ): Promise<void>;
  session(token: Buffer): Promise<{ session: SessionRecord; member: Member; networks: readonly string[] } | undefined>;
  recordUse(sessionId: string, now: EpochMs): Promise<void>;
  /** The session goes on under another token. */
  proveSession(sessionId: string, token: Buffer, now: EpochMs): Promise<void>;
  sessions(memberId: string): Promise<readonly SessionRecord[]>;
  endSession(memberId: string, sessionId: string): Promise<boolean>;
  endSessions(memberId: string, except?: string): Promise<void>;
}

export interface FactorStore {
  setNewTotp(memberId: string, secret: Buffer): Promise<void>;
  /** The new secret takes the place of the former one, its recovery codes of the former ones. False when another request was first. */
  confirmTotp(memberId: string, secret: Buffer, step: number, recoveryCodes: readonly string[]): Promise<boolean>;
  /** False when a code of this step, or a later one, was used already. */
  useTotpStep(memberId: string, step: number): Promise<boolean>;
  replaceRecoveryCodes(memberId: string, codes: readonly string[]): Promise<void>;
  /** False when it is unknown or used. */
  useRecoveryCode(memberId: string, code: string): Promise<boolean>;

  passkeys(memberId: string): Promise<readonly PasskeyRecord[]>;
  passkey(id: string): Promise<PasskeyRecord | undefined>;
  insertPasskey(passkey: Omit<PasskeyRecord, 'created_at' | 'used_at'>, now: EpochMs): Promise<boolean>;
  usePasskey(id: string, counter: number, now: EpochMs): Promise<void>;
  /** `last` when it is the only second factor. */
  removePasskey(memberId: string, id: string): Promise<'done' | 'unknown' | 'last'>;
  insertChallenge(
    challenge: { readonly providerId: ProviderId; readonly memberId: string | null; readonly challenge: string },
    expiresAt: EpochMs,
  ): Promise<string>;
  /** Once. */
  takeChallenge(
    id: string,
    now: EpochMs,
  ): Promise<{ providerId: number; memberId: string | null; challenge: string } | undefined>;
}

export interface InvitationStore {
  /** Undefined when the address is a member already. */
  insertInvitation(
    invitation: { readonly providerId: ProviderId; readonly email: string; readonly role: StaffRole },
    token: Buffer,
    now: EpochMs,
    expiresAt: EpochMs,
  ): Promise<InvitationRecord | undefined>;
  /** The link of the first owner; an earlier one ends. False when the provider has an owner. */
  insertFirstOwnerLink(providerId: ProviderId, token: Buffer, now: EpochMs, expiresAt: EpochMs): Promise<boolean>;
  hasOwner(providerId: ProviderId): Promise<boolean>;
  invitationOf(token: Buffer, now: EpochMs): Promise<InvitationRecord<string | null> | undefined>;
  /** Those with an address. */
  invitations(providerId: ProviderId, now: EpochMs): Promise<readonly InvitationRecord[]>;
  withdrawInvitation(providerId: ProviderId, id: string): Promise<boolean>;
  /**
   * Once: the invitation is gone with it. The link of the first owner is valid while there is none.
   * @param member its address counts where the invitation has none
   */
  acceptInvitation(
    token: Buffer,
    member: { readonly email?: string | undefined; readonly name: string; readonly passwordHash: string },
    now: EpochMs,
  ): Promise<Member | 'gone' | 'exists'>;
}

/** Each method is one transaction. Times are the clock's. */
export interface StaffStore extends MemberStore, SessionStore, FactorStore, InvitationStore {
  eraseOld(now: EpochMs): Promise<void>;
}
