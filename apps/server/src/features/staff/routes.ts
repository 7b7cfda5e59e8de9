import * as calls from '@aerial/contract/calls/staff.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { textIn } from '@aerial/domain/language.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock, EpochMs } from '@aerial/domain/time.ts';
import type { CallRouter } from '../../http/call-router.ts';
import { staffCookie } from '../../http/staff-session.ts';
import type { StaffFactors } from './factors.ts';
import type { StaffMembers } from './members.ts';
import type { StaffPasskeys } from './passkeys.ts';
import type { Member, StaffStore } from './ports.ts';
import { SESSION_MS } from './rules.ts';
import type { SignedIn, StaffSignIn } from './sign-in.ts';
import { invitationWire, memberWire, selfWire, sessionWire } from './wire.ts';

export interface StaffRouteDeps {
  readonly signIn: StaffSignIn;
  readonly members: StaffMembers;
  readonly factors: StaffFactors;
  readonly passkeys: StaffPasskeys;
  readonly store: StaffStore;
  readonly clock: Clock;
}

const COOKIE_S = SESSION_MS / 1000;
/** The largest id that the database has; a larger one is unknown. */
const MAX_INT8 = 9_223_372_036_854_775_807n;
const isStored = (id: string): boolean => BigInt(id) <= MAX_INT8;
const unknown: AppError = { code: 'not_found', message: 'There is no such member of staff.' };

interface Setting {
  setCookie(header: string): void;
}

export function staffRoutes(router: CallRouter, deps: StaffRouteDeps): void {
  const { signIn, store, clock } = deps;

  const selfOf = async (member: Member, provenAt: EpochMs) =>
    selfWire(member, await store.passkeys(member.id), provenAt);

  /** Answers who is signed in, and gives the browser the session. */
  async function withCookie(signedIn: Result<SignedIn, AppError>, { setCookie }: Setting) {
    if (!signedIn.ok) return signedIn;
    const { member, token } = signedIn.value;
    setCookie(staffCookie(token, COOKIE_S));
    return ok(await selfOf(member, clock.now()));
  }

  router.handle(calls.staffSignInCall, (context) => {
    const { body, provider, ip, userAgent, staffToken } = context;
    const { email, password, code, recovery_code: recoveryCode } = body;
    const proof = { email, password, code, recoveryCode };
    return signIn.signIn(provider.id, proof, { ip, userAgent }, staffToken).then((done) => withCookie(done, context));
  });
  router.handle(calls.staffSignOutCall, async ({ operator, setCookie }) => {
    await store.endSession(operator.session.memberId, operator.session.id);
    setCookie(staffCookie('', 0));
    return ok({});
  });
  router.handle(calls.staffSelfCall, async ({ operator }) => {
    const member = await deps.factors.self(operator);
    return member.ok ? ok(await selfOf(member.value, operator.session.provenAt)) : member;
  });
  router.handle(calls.proveStaffCall, async (context) => {
    const { operator, body, ip } = context;
    const { password, code, recovery_code: recoveryCode } = body;
    return withCookie(await signIn.prove(operator, { password, code, recoveryCode }, ip), context);
  });

  factorRoutes(router, deps, selfOf);
  sessionRoutes(router, deps);
  memberRoutes(router, deps);

  router.handle(calls.invitationCall, async ({ body, provider, language, ip }) => {
    const found = await deps.members.invitation(body.token, provider, ip);
    if (!found.ok) return found;
    const { email, role, expires_at: expiresAt } = found.value;
    return ok({ email, role, provider: textIn(provider.name, language), expires_at: expiresAt.toISOString() });
  });
  router.handle(calls.acceptInvitationCall, async (context) => {
    const { body, provider, ip, userAgent, staffToken } = context;
    const member = await deps.members.accept(body, provider, ip);
    if (!member.ok) return member;
    return withCookie(await signIn.begin(member.value, { ip, userAgent }, staffToken, 'acceptInvitation'), context);
  });

  router.handle(calls.passkeyOptionsCall, ({ provider, ip }) => deps.passkeys.beginSignIn(provider, ip));
  router.handle(calls.passkeySignInCall, async (context) => {
    const { body, provider, ip, userAgent, staffToken } = context;
    const member = await deps.passkeys.verify(provider, body, ip);
    if (!member.ok) return member;
    return withCookie(await signIn.begin(member.value, { ip, userAgent }, staffToken, 'passkeySignIn'), context);
  });
}

function factorRoutes(
  router: CallRouter,
  { factors, passkeys }: StaffRouteDeps,
  selfOf: (member: Member, provenAt: EpochMs) => Promise<ReturnType<typeof selfWire>>,
): void {
  router.handle(calls.changeStaffPasswordCall, async ({ operator, body }) => {
    await factors.changePassword(operator, body.new_password);
    return ok({});
  });
  router.handle(calls.beginTotpCall, ({ operator, provider, language }) =>
    factors.beginTotp(operator, textIn(provider.name, language)),
  );
  router.handle(calls.confirmTotpCall, async ({ operator, body, ip }) => {
    const codes = await factors.confirmTotp(operator, body.code, ip);
    return codes.ok ? ok({ recovery_codes: [...codes.value] }) : codes;
  });
  router.handle(calls.renewRecoveryCodesCall, async ({ operator }) =>
    ok({ recovery_codes: [...(await factors.renewRecoveryCodes(operator))] }),
  );

  router.handle(calls.beginPasskeyCall, async ({ operator, provider }) => {
    const member = await factors.self(operator);
    return member.ok ? ok(await passkeys.beginRegistration(operator, member.value, provider)) : member;
  });
  router.handle(calls.addPasskeyCall, async ({ operator, provider, body }) => {
    const added = await passkeys.register(operator, provider, body);
    if (!added.ok) return added;
    const member = await factors.self(operator);
    return member.ok ? ok(await selfOf(member.value, operator.session.provenAt)) : member;
  });
  router.handle(calls.removePasskeyCall, async ({ operator, params }) => {
    const removed = await passkeys.remove(operator, params.id);
    if (!removed.ok) return removed;
    const member = await factors.self(operator);
    return member.ok ? ok(await selfOf(member.value, operator.session.provenAt)) : member;
  });
}

function sessionRoutes(router: CallRouter, { store }: StaffRouteDeps): void {
  router.handle(calls.staffSessionsCall, async ({ operator: { session } }) =>
    ok((await store.sessions(session.memberId)).map((one) => sessionWire(one, session.id))),
  );
  router.handle(calls.endStaffSessionCall, async ({ operator: { session }, params }) => {
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(params.id);
    return isId && (await store.endSession(session.memberId, params.id))
      ? ok({})
      : fail({ code: 'not_found', message: 'There is no such session.' });
  });
  router.handle(calls.endOtherStaffSessionsCall, async ({ operator: { session } }) => {
    await store.endSessions(session.memberId, session.id);
    return ok({});
  });
}

function memberRoutes(router: CallRouter, { members }: StaffRouteDeps): void {
  router.handle(calls.staffMembersCall, async ({ operator }) =>
    ok((await members.list(operator.providerId)).map(memberWire)),
  );
  router.handle(calls.staffMemberCall, async ({ operator, params }) => {
    const found = (await members.list(operator.providerId)).find(({ id }) => id === params.id);
    return found ? ok(memberWire(found)) : fail(unknown);
  });
  router.handle(calls.changeStaffMemberCall, async ({ operator, params, body }) => {
    if (!isStored(params.id)) return fail(unknown);
    const { role, name, is_active: isActive } = body;
    const changed = await members.change(operator, params.id, { role, name, isActive });
    return changed.ok ? ok(memberWire(changed.value)) : changed;
  });
  router.handle(calls.removeStaffMemberCall, async ({ operator, params }) => {
    const removed = isStored(params.id) ? await members.remove(operator, params.id) : fail(unknown);
    return removed.ok ? ok({}) : removed;
  });
  router.handle(calls.endMemberSessionsCall, async ({ operator, params }) => {
    const ended = isStored(params.id) ? await members.endSessions(operator, params.id) : fail(unknown);
    return ended.ok ? ok({}) : ended;
  });

  router.handle(calls.invitationsCall, async ({ operator }) =>
    ok((await members.invitations(operator)).map(invitationWire)),
  );
  router.handle(calls.inviteCall, async ({ operator, provider, body }) => {
    const invited = await members.invite(operator, provider, body.email, body.role);
    if (!invited.ok) return invited;
    return ok({ ...invitationWire(invited.value.invitation), is_mailed: invited.value.isMailed });
  });
  router.handle(calls.withdrawInvitationCall, async ({ operator, params }) => {
    const withdrawn = isStored(params.id) ? await members.withdraw(operator, params.id) : fail(unknown);
    return withdrawn.ok ? ok({}) : withdrawn;
  });

  router.handle(calls.staffNetworksCall, async ({ operator }) =>
    ok({ networks: [...(await members.networks(operator))] }),
  );
  router.handle(calls.changeStaffNetworksCall, async ({ operator, body, ip }) => {
    const changed = await members.setNetworks(operator, body.networks, ip);
    return changed.ok ? ok({ networks: [...changed.value] }) : changed;
  });
}
