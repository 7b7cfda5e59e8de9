/** The tokens with which an operator's systems call the API. */
import type { OperatorTokenId } from '@aerial/domain/ids.ts';
import { OPERATOR_SCOPES, type OperatorScope } from '@aerial/domain/operator-scopes.ts';
import Type from 'typebox';
import { UNCACHED } from '../cache-rules.ts';
import { defineCall, idParams, Instant, IntId, orNull } from '../core.ts';
import { operatorErrors } from './operators.ts';

const tag = 'Operators';
/** Hours for which the former secret of a rotated token can stay valid. */
export const MAX_OVERLAP_H = 30 * 24;

const fields = {
  id: IntId<OperatorTokenId>(),
  name: Type.String(),
  scopes: Type.Array(Type.Unsafe<OperatorScope>(Type.String())),
  created_at: Instant(),
  expires_at: orNull(Instant()),
  last_used_at: orNull(Instant()),
  rotated_at: orNull(Instant()),
  former_until: orNull(Type.String({ description: 'Until then the secret before the last rotation is valid, too' })),
};
const OperatorToken = Type.Object(fields);
const SecretToken = Type.Object({
  ...fields,
  token: Type.String({ description: 'The secret: answered once, only its hash is stored' }),
});
const ofToken = idParams<OperatorTokenId & number>();

export const operatorTokensCall = defineCall({
  id: 'operatorTokens',
  method: 'GET',
  path: '/v2/operators/tokens',
  tag,
  summary: 'Tokens of the operator, expired ones too, without their secrets',
  auth: 'operator',
  scope: 'staff:read',
  cache: UNCACHED,
  answer: Type.Array(OperatorToken),
  errors: operatorErrors,
});

export const createOperatorTokenCall = defineCall({
  id: 'createOperatorToken',
  method: 'POST',
  path: '/v2/operators/tokens',
  tag,
  summary: 'Creates a token; it is granted no scope that the requesting one does not have',
  auth: 'operator',
  scope: 'staff:write',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 64 }),
    scopes: Type.Unsafe<readonly string[] | string>({
      type: ['array', 'string'],
      items: { type: 'string', maxLength: 40 },
      minItems: 1,
      maxItems: 64,
      maxLength: 1024,
      description: `A list, or words with commas: ${OPERATOR_SCOPES.join(', ')}`,
    }),
    expires_at: Type.Optional(
      Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 40, description: 'null: without an end' }),
    ),
  }),
  answer: SecretToken,
  errors: [...operatorErrors, 'already_exists', 'token_limit'],
});

export const rotateOperatorTokenCall = defineCall({
  id: 'rotateOperatorToken',
  method: 'POST',
  path: '/v2/operators/tokens/:id/rotate',
  tag,
  summary: 'Gives a token a new secret, valid at once; the former one stays valid for the stated time',
  auth: 'operator',
  scope: 'staff:write',
  params: ofToken,
  body: Type.Object({
    overlap_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_OVERLAP_H,
        description: '24 by default; 0: the former one ends at once',
      }),
    ),
  }),
  answer: SecretToken,
  errors: [...operatorErrors, 'token_not_found'],
});

export const revokeOperatorTokenCall = defineCall({
  id: 'revokeOperatorToken',
  method: 'DELETE',
  path: '/v2/operators/tokens/:id',
  tag,
  summary: 'Ends a token at once, with both its secrets',
  auth: 'operator',
  scope: 'staff:write',
  params: ofToken,
  answer: OperatorToken,
  errors: [...operatorErrors, 'token_not_found'],
});
