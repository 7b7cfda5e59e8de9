/** Members of a provider's staff, as who may manage them does. */
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { mayManageRole, type StaffRole } from '@aerial/domain/staff-roles.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import type { Operator } from '../../http/viewer.ts';
import { addressKey } from '../../limits/address-key.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { MailPort } from '../../ports/mail.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { interfaceLanguages } from '../../tenancy/rules.ts';
import { siteOrigin } from '../../tenancy/site-origin.ts';
import { invitationLetter } from './letter.ts';
import type { InvitationRecord, ListedMember, Member, MemberChange, StaffStore } from './ports.ts';
import {
  FIRST_OWNER_LINK_MS,
  INVITATION_MS,
  isAllowedFrom,
  MAX_INVITATIONS_A_DAY,
  MAX_LINKS_AN_HOUR,
  networksOf,
} from './rules.ts';
import { hashOf, newStaffToken } from './sign-in.ts';

const unknown: AppError = { code: 'not_found', message: 'There is no such member of staff.' };
const beyond: AppError = {
  code: 'permission_denied',
  message: 'A role that exceeds your own cannot be given or taken.',
};
const lastOwner: AppError = {
  code: 'last_owner',
  message: 'This is the last owner: make another member an owner first.',
};
const goneLink: AppError = {
  code: 'invitation_not_valid',
  message: 'This invitation is no longer valid. Please ask for a new one.',
};
const taken: AppError = { code: 'already_exists', message: 'There is one with this name already.' };
const wrong = (field: 'networks' | 'email', message: string): AppError => ({
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail: { [field]: [message] },
});

export interface MembersDeps {
  readonly store: StaffStore;
  readonly mail: MailPort;
  readonly limits: Pick<Limiter, 'spend'>;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export interface Invited {
  readonly invitation: InvitationRecord;
  /** For the invited one only. */
  readonly link: string;
}

/** Where an invitation leads. Its token is in the fragment, which no server and no log sees. */
const linkOf = (provider: ProviderRecord, publicUrl: string, token: string): string =>
  `${siteOrigin(provider, publicUrl)}/console/invitation#${token}`;

/** Creates an invitation without asking who may: for the command line, and behind the check of the call. Undefined when the address is a member. */
export async function createInvitation(
  { store, clock, publicUrl }: Pick<MembersDeps, 'store' | 'clock' | 'publicUrl'>,
  provider: ProviderRecord,
  email: string,
  role: StaffRole,
): Promise<Invited | undefined> {
  const token = newStaffToken();
  const now = clock.now();
  const invitation = await store.insertInvitation(
    { providerId: provider.id, email, role },
    hashOf(token),
    now,
    epochMs(now + INVITATION_MS),
  );
  return invitation && { invitation, link: linkOf(provider, publicUrl, token) };
}

/**
 * The link with which a provider's first owner comes in, who says name and address there: valid once, for an hour, while there is no owner,
 * and until the next one is created. Undefined when there is an owner.
 */
export async function createFirstOwnerLink(
  { store, clock, publicUrl }: Pick<MembersDeps, 'store' | 'clock' | 'publicUrl'>,
  provider: ProviderRecord,
): Promise<string | undefined> {
  const token = newStaffToken();
  const now = clock.now();
  const isCreated = await store.insertFirstOwnerLink(
    provider.id,
    hashOf(token),
    now,
    epochMs(now + FIRST_OWNER_LINK_MS),
  );
  return isCreated ? linkOf(provider, publicUrl, token) : undefined;
}

export function staffMembers({ store, mail, limits, clock, publicUrl }: MembersDeps) {
  const tryLink = (ip: string) =>
    limits.spend([{ key: `staff link ${addressKey(ip)}`, max: MAX_LINKS_AN_HOUR, windowS: 3600 }]);

  async function change(
    { providerId, scopes }: Operator,
    id: string,
    what: MemberChange | 'remove',
  ): Promise<Result<undefined, AppError>> {
    const mayManage = (role: StaffRole): boolean => mayManageRole(scopes, role);
    if (what !== 'remove' && what.role !== undefined && !mayManage(what.role)) return fail(beyond);
    switch (await store.changeMember(providerId, id, what, mayManage)) {
      case 'unknown':
        return fail(unknown);
      case 'forbidden':
        return fail(beyond);
      case 'last_owner':
        return fail(lastOwner);
      case 'done':
        return ok(undefined);
    }
  }

  return {
    list: store.members,
    invitations: ({ providerId }: Operator) => store.invitations(providerId, clock.now()),

    async change(operator: Operator, id: string, what: MemberChange): Promise<Result<ListedMember, AppError>> {
      const changed = await change(operator, id, what);
      if (!changed.ok) return changed;
      const member = (await store.members(operator.providerId)).find((one) => one.id === id);
      return member ? ok(member) : fail(unknown);
    },
    remove: (operator: Operator, id: string) => change(operator, id, 'remove'),

    async endSessions({ providerId, scopes }: Operator, id: string): Promise<Result<undefined, AppError>> {
      const member = await store.memberById(id);
      if (!member || member.provider_id !== providerId) return fail(unknown);
      if (!mayManageRole(scopes, member.role)) return fail(beyond);
      await store.endSessions(id);
      return ok(undefined);
    },

    async invite(
      { scopes }: Operator,
      provider: ProviderRecord,
      email: string,
      role: StaffRole,
    ): Promise<Result<{ invitation: InvitationRecord; isMailed: boolean }, AppError>> {
      if (!mayManageRole(scopes, role)) return fail(beyond);
      const allowed = await limits.spend([
        { key: `staff invitations ${provider.id}`, max: MAX_INVITATIONS_A_DAY, windowS: 86_400 },
      ]);
      if (!allowed.ok) return allowed;
      const invited = await createInvitation({ store, clock, publicUrl }, provider, email, role);
      if (!invited) return fail(taken);
      const { invitation, link } = invited;
      const sent = await mail.send({
        id: `staff invitation ${invitation.id}`,
        providerId: provider.id,
        to: email,
        ...invitationLetter(provider.name, interfaceLanguages(provider.settings)[0] ?? 'en', link),
      });
      return ok({ invitation, isMailed: sent.ok });
    },

    withdraw: async ({ providerId }: Operator, id: string): Promise<Result<undefined, AppError>> =>
      (await store.withdrawInvitation(providerId, id))
        ? ok(undefined)
        : fail({ code: 'not_found', message: 'There is no such invitation.' }),

    /** What a link is for; the token shows that it was sent to who asks. */
    async invitation(
      token: string,
      provider: ProviderRecord,
      ip: string,
    ): Promise<Result<InvitationRecord<string | null>, AppError>> {
      const allowed = await tryLink(ip);
      if (!allowed.ok) return allowed;
      const found = await store.invitationOf(hashOf(token), clock.now());
      return found?.provider_id === provider.id ? ok(found) : fail(goneLink);
    },

    async accept(
      {
        token,
        email,
        name,
        password,
      }: {
        readonly token: string;
        readonly email?: string | undefined;
        readonly name: string;
        readonly password: string;
      },
      provider: ProviderRecord,
      ip: string,
    ): Promise<Result<Member, AppError>> {
      const allowed = await tryLink(ip);
      if (!allowed.ok) return allowed;
      // Known before the password is hashed, which costs.
      const found = await store.invitationOf(hashOf(token), clock.now());
      if (found?.provider_id !== provider.id) return fail(goneLink);
      if (found.email === null && email === undefined) return fail(wrong('email', 'This field is required.'));
      if (found.email !== null && email !== undefined)
        return fail(wrong('email', 'The invitation is for an address already.'));
      const accepted = await store.acceptInvitation(
        hashOf(token),
        { email, name, passwordHash: await hashPassword(password) },
        clock.now(),
      );
      if (accepted === 'gone') return fail(goneLink);
      return accepted === 'exists' ? fail(taken) : ok(accepted);
    },

    networks: ({ providerId }: Operator) => store.networks(providerId),

    /** @param ip of who asks: a member of staff must be able to work on from it */
    async setNetworks(
      { providerId, actor }: Operator,
      networks: readonly string[],
      ip: string,
    ): Promise<Result<readonly string[], AppError>> {
      if (!networksOf(networks)) return fail(wrong('networks', 'Please check this value.'));
      if (actor.kind === 'staff' && !isAllowedFrom(ip, networks))
        return fail(wrong('networks', 'Your own address is not in these networks.'));
      await store.setNetworks(providerId, networks);
      return ok(networks);
    },
  };
}
export type StaffMembers = ReturnType<typeof staffMembers>;
