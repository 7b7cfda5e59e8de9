import { providerLoginCall } from '@aerial/contract/calls/accounts.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import * as calls from '@aerial/contract/calls/operator-tokens.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import type { CallRouter } from '../../http/call-router.ts';
import { instantOf } from '../../http/instants.ts';
import { wordsOf } from './rules.ts';
import type { OperatorService } from './service.ts';
import type { OperatorTokens } from './tokens.ts';
import { secretWire, tokenWire } from './wire.ts';

const tokensOnly: AppError = { code: 'permission_denied', message: 'Only a token of the operator can do this.' };

export function operatorRoutes(router: CallRouter, operators: OperatorService, tokens: OperatorTokens): void {
  router.handle(providerLoginCall, async ({ body, provider, operator }) =>
    // Members of staff see an account with the consent of its owner only (features/support).
    operator.actor.kind === 'staff' ? fail(tokensOnly) : operators.login(body, provider),
  );

  router.handle(calls.operatorTokensCall, async ({ provider }) =>
    ok((await tokens.list(provider.id)).map((token) => tokenWire(token))),
  );
  router.handle(calls.createOperatorTokenCall, async ({ body, operator, provider }) => {
    const expiresAt = body.expires_at ? instantOf('expires_at', body.expires_at) : ok(undefined);
    if (!expiresAt.ok) return expiresAt;
    const wanted = { name: body.name, scopes: wordsOf(body.scopes), expiresAt: expiresAt.value };
    const created = await tokens.create(provider.id, operator.scopes, wanted);
    return created.ok ? ok(secretWire(created.value)) : created;
  });
  router.handle(calls.rotateOperatorTokenCall, async ({ params, body, operator, provider }) => {
    const rotated = await tokens.rotate(provider.id, operator.scopes, params.id, body.overlap_hours);
    return rotated.ok ? ok(secretWire(rotated.value)) : rotated;
  });
  router.handle(calls.revokeOperatorTokenCall, async ({ params, provider }) => {
    const revoked = await tokens.revoke(provider.id, params.id);
    return revoked.ok ? ok(tokenWire(revoked.value)) : revoked;
  });
}
