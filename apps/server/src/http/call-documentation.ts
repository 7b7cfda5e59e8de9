/** What the description of the API says of a call. */
import type { Call } from '@aerial/contract/core.ts';
import type { FastifySchema } from 'fastify';

/** For the documentation only: any text is accepted here, and checked where the key is used. */
const IDEMPOTENCY_HEADER = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      description: 'With an operator token: a repetition within 24 hours has no effect and gets the first answer',
    },
  },
};

const scopeText = ({ auth, scope }: Call): string =>
  auth === 'operator'
    ? `Scope of the operator token: \`${scope}\`.`
    : `With an operator token: its scope \`${scope}\`.`;

/** Whose token the documentation says a call takes, and which scopes. */
function securityOf({ auth, operatorToken, scope }: Call): Record<string, string[]>[] {
  const operators = scope ? [{ token: [scope as string] }] : [];
  if (auth === 'operator') return operators;
  if (auth === 'none') return operatorToken ? [{}, ...operators] : [];
  return [{ access_token: [] }, ...operators];
}

/** The schemas by which a call is validated and described. */
export const schemaOf = (call: Call): FastifySchema => ({
  operationId: call.id,
  summary: call.summary,
  ...(call.scope && { description: scopeText(call) }),
  tags: [call.tag],
  ...(call.params && { params: call.params }),
  ...(call.query && { querystring: call.query }),
  ...(call.body && { body: call.body }),
  ...(call.scope && call.method !== 'GET' && { headers: IDEMPOTENCY_HEADER }),
  response: { 200: call.answer },
  security: securityOf(call),
});
