/** Tables of providers' staff. */
import type { StaffRole } from '@aerial/domain/staff-roles.ts';
import type { Generated } from 'kysely';
import type { GeneratedInt8, Int8, OptionalInt8, OptionalTimestamp, Timestamp } from './columns.ts';

export interface StaffMembersTable {
  id: GeneratedInt8;
  provider_id: number;
  email: string;
  name: string;
  role: StaffRole;
  is_active: Generated<boolean>;
  password_hash: string;
  sealed_totp: string | null;
  sealed_new_totp: string | null;
  totp_step: GeneratedInt8;
  created_at: Timestamp;
  signed_in_at: OptionalTimestamp;
}
export interface StaffRecoveryCodesTable {
  member_id: Int8;
  hash: Buffer;
}
export interface StaffPasskeysTable {
  id: string;
  member_id: Int8;
  name: string;
  public_key: Buffer;
  counter: Int8;
  transports: Generated<string[]>;
  created_at: Timestamp;
  used_at: OptionalTimestamp;
}
export interface StaffChallengesTable {
  id: Generated<string>;
  provider_id: number;
  member_id: OptionalInt8;
  challenge: string;
  expires_at: Timestamp;
}
export interface StaffSessionsTable {
  id: Generated<string>;
  member_id: Int8;
  token_hash: Buffer;
  created_at: Timestamp;
  used_at: Timestamp;
  proven_at: Timestamp;
  address: string;
  user_agent: string;
}
export interface StaffInvitationsTable {
  id: GeneratedInt8;
  provider_id: number;
  /** Null: the link of the first owner. */
  email: string | null;
  role: StaffRole;
  token_hash: Buffer;
  created_at: Timestamp;
  expires_at: Timestamp;
}
export interface StaffPoliciesTable {
  provider_id: number;
  networks: string[];
}

export interface StaffTables {
  staff_members: StaffMembersTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_passkeys: StaffPasskeysTable;
  staff_challenges: StaffChallengesTable;
  staff_sessions: StaffSessionsTable;
  staff_invitations: StaffInvitationsTable;
  staff_policies: StaffPoliciesTable;
}
