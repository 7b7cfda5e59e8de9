/** Who makes a call: a viewer, an operator or a member of its staff; and at which provider. The same for all calls. */
import { needsRecentProof, type Call } from '@aerial/contract/core.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { hasScope } from '@aerial/domain/operator-scopes.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProviderRecord } from '../tenancy/provider.ts';
import { interfaceLanguages } from '../tenancy/rules.ts';
import { operatorTokenOf, tokenOf } from './access-token.ts';
import { fileOf } from './bodies.ts';
import type { CallContext, MaybePromise } from './call-context.ts';
import { isFromConsole, namesConsole, staffTokenOf } from './staff-session.ts';
import { guestView, pinProofOf, type Operator, type StaffOperator, type Viewer } from './viewer.ts';

export interface CallAccessDeps {
  readonly clock: Clock;
  /** @param isPolled see `Call` */
  authenticate(token: string, isPolled?: boolean): MaybePromise<Viewer | undefined>;
  /** The operator of a token, while it stays within its rate limits. */
  authenticateOperator(token: string, ip: string): Promise<Result<Operator, AppError>>;
  /** The member of staff whose session it is, from an address that the operator allows. */
  authenticateStaff?(token: string, ip: string): Promise<Result<StaffOperator, AppError>>;
  resolveProvider(request: {
    named: string | undefined;
    of: Viewer | Operator | undefined;
    ip: string;
    host: string;
  }): MaybePromise<Result<ProviderRecord, AppError>>;
  chooseLanguage(header: string | undefined, provider: ProviderRecord): string;
  /** Whether the provider does not serve the country of the address. */
  isCountryForbidden(provider: ProviderRecord, ip: string): boolean;
}

/** Finds out who makes a call, and at which provider. @returns why it is refused, or what its handler gets */
export type CallAccess = (
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Result<CallContext<Call>, AppError>>;

/** Whether the request carries an operator's token, valid or not. */
const namesOperator = (query: unknown): boolean => (query as { token?: unknown } | null)?.token !== undefined;

/** Whether an operator's token or a session of its staff stands in place of a viewer's token. On calls of viewers a viewer's own one wins. */
const standsForViewer = (call: Call, { query, headers }: FastifyRequest, hasSession: boolean): boolean =>
  call.operatorToken === 'accepted' &&
  (namesOperator(query) || hasSession) &&
  (call.auth === 'none' || tokenOf(query, headers.authorization) === undefined);

const outOfScope = ({ scope }: Call): AppError => ({
  code: 'permission_denied',
  message: 'The token does not allow this call.',
  detail: { scope: scope ? [scope] : [] },
});

/** What support sees of an account it does not change. */
const supportSession: AppError = {
  code: 'support_session',
  message: 'Support can look at this account, but cannot change it.',
};

const unauthenticated: AppError = { code: 'authentication_failed', message: 'Incorrect token.' };

/** How long a member of staff need not show again who it is, ms. */
const PROOF_VALID_MS = 10 * 60_000;
const secondFactorRequired: AppError = {
  code: 'second_factor_required',
  message: 'A second factor is required to sign in.',
};
const proofRequired: AppError = {
  code: 'reauthentication_required',
  message: 'Please confirm once more that it is you.',
};

/** @source F-042, F-432, A-054 */
export const forbiddenCountry: AppError = {
  code: 'forbidden_country',
  message: 'This service is not available in your country.',
};

/** The checks that come before every handler. */
export function callAccess(deps: CallAccessDeps): CallAccess {
  /** The session that a page of the console sends; what other sites make a browser send does not count. */
  const sessionOf = ({ headers, host }: FastifyRequest): string | undefined =>
    isFromConsole(headers, host) ? staffTokenOf(headers) : undefined;

  async function staffOf(call: Call, request: FastifyRequest): Promise<Result<StaffOperator, AppError>> {
    const token = sessionOf(request);
    if (token === undefined || !deps.authenticateStaff) return fail(unauthenticated);
    const staff = await deps.authenticateStaff(token, request.ip);
    if (!staff.ok) return staff;
    const { isEnrolled, provenAt } = staff.value.session;
    if (!isEnrolled && call.auth !== 'staff') return fail(secondFactorRequired);
    if (needsRecentProof(call) && deps.clock.now() - provenAt >= PROOF_VALID_MS) return fail(proofRequired);
    return staff;
  }

  /** An operator's token, or the session of a member of its staff: the same calls, the same scopes. */
  async function operatorOf(call: Call, request: FastifyRequest): Promise<Result<Operator, AppError>> {
    if (call.auth === 'staff' || (!namesOperator(request.query) && namesConsole(request.headers)))
      return staffOf(call, request);
    const token = operatorTokenOf(request.query);
    return token === undefined ? fail(unauthenticated) : deps.authenticateOperator(token, request.ip);
  }

  return async (call, request, reply) => {
    const isOperator =
      call.auth === 'operator' ||
      call.auth === 'staff' ||
      standsForViewer(call, request, sessionOf(request) !== undefined);
    const operator = isOperator ? await operatorOf(call, request) : undefined;
    if (operator && !operator.ok) return operator;
    // A call without a scope is one that no operator may make: the contract's tests refuse it.
    if (operator && call.auth !== 'staff' && !(call.scope && hasScope(operator.value.scopes, call.scope)))
      return fail(outOfScope(call));
    const token = isOperator ? undefined : tokenOf(request.query, request.headers.authorization);
    const authenticated = token && call.auth !== 'none' ? deps.authenticate(token, call.isPolled) : undefined;
    const viewer = authenticated instanceof Promise ? await authenticated : authenticated;
    const needsViewer = !operator && (call.auth === 'viewer' || call.auth === 'device');
    if (needsViewer && !viewer) return fail(unauthenticated);
    if (viewer?.support && call.method !== 'GET' && call.supportSession !== 'allowed') return fail(supportSession);
    if (needsViewer && call.auth === 'device' && !viewer?.deviceId) {
      return fail({ code: 'authentication_failed', message: 'The token is not bound to a device.' });
    }
    // A token belongs to one provider; only requests without a token can name another.
    const tokenOwner = viewer ?? operator?.value;
    const parameter = tokenOwner ? undefined : (request.query as { provider?: unknown }).provider;
    const named = typeof parameter === 'string' && parameter !== '' ? parameter : undefined;
    const askedBy = () => viewer ?? (token === undefined ? undefined : deps.authenticate(token));
    // Where nothing names a provider, a token that comes along does, also on calls that need none. @source F-003
    const of = tokenOwner ?? (named === undefined ? await askedBy() : undefined);
    const resolved = deps.resolveProvider({ named, of, ip: request.ip, host: request.hostname });
    const provider = resolved instanceof Promise ? await resolved : resolved;
    if (!provider.ok) return provider;
    request.providerLanguage = interfaceLanguages(provider.value.settings)[0];
    if (call.country === 'checked' && !isOperator && deps.isCountryForbidden(provider.value, request.ip)) {
      if (!(await askedBy())?.isGeofree) return fail(forbiddenCountry);
    }
    return ok({
      params: request.params as never,
      query: request.query as never,
      // Of a file its length stands for it: in the audit log, and where a repetition is compared.
      body: (call.upload ? { bytes: request.headers['content-length'] ?? null } : request.body) as never,
      file: (call.upload ? fileOf(request.body) : undefined) as never,
      // What a viewer's call shows an operator is what a guest of its provider sees.
      viewer: viewer ?? ((operator?.ok && call.auth === 'viewer' ? guestView(provider.value.id) : undefined) as Viewer),
      operator: operator?.value as never,
      askedBy,
      provider: provider.value,
      language: deps.chooseLanguage(request.headers['accept-language'], provider.value),
      ip: request.ip,
      staffToken: sessionOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      setCookie: (header) => void reply.header('set-cookie', header),
      pinProof: pinProofOf(request.headers),
    });
  };
}
