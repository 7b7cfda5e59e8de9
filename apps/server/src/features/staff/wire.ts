import type { Invitation, StaffMember, StaffSelf } from '@aerial/contract/calls/staff.ts';
import { scopesOfRole } from '@aerial/domain/staff-roles.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import {
  isEnrolled,
  type InvitationRecord,
  type ListedMember,
  type Member,
  type PasskeyRecord,
  type SessionRecord,
} from './ports.ts';
import { PROOF_VALID_MS } from './rules.ts';

export const selfWire = (member: Member, passkeys: readonly PasskeyRecord[], provenAt: EpochMs): StaffSelf => ({
  id: member.id,
  email: member.email,
  name: member.name,
  role: member.role,
  scopes: isEnrolled(member) ? [...scopesOfRole(member.role)] : [],
  has_totp: member.totp !== undefined,
  passkeys: passkeys.map(({ id, name, created_at: createdAt, used_at: usedAt }) => ({
    id,
    name,
    created_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
  })),
  recovery_codes_left: member.recoveryCodes,
  is_enrolled: isEnrolled(member),
  proven_until: new Date(provenAt + PROOF_VALID_MS).toISOString(),
});

export const memberWire = (member: ListedMember): StaffMember => ({
  id: member.id,
  email: member.email,
  name: member.name,
  role: member.role,
  is_active: member.is_active,
  has_second_factor: isEnrolled(member),
  created_at: member.created_at.toISOString(),
  signed_in_at: member.signed_in_at?.toISOString() ?? null,
  sessions: member.sessions,
});

export const sessionWire = (session: SessionRecord, currentId: string) => ({
  id: session.id,
  created_at: session.created_at.toISOString(),
  used_at: session.used_at.toISOString(),
  address: session.address,
  user_agent: session.user_agent,
  is_current: session.id === currentId,
});

export const invitationWire = (invitation: InvitationRecord): Invitation => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  created_at: invitation.created_at.toISOString(),
  expires_at: invitation.expires_at.toISOString(),
});
