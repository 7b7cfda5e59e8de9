/** A well-formed request for every call of the contract, made from its schemas. */
import type { Call } from '@aerial/contract/core.ts';
import { calls } from '@aerial/contract/index.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly minLength?: number;
}

export interface ContractRequest {
  readonly call: Call;
  readonly method: Call['method'];
  /** Path with its query, without a token. */
  readonly url: string;
  readonly body: unknown;
}

/** A value that the schema accepts, or nearly: a pattern is met by digits or not at all. */
function sample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0]!);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, sample(property)]),
      );
    case 'array':
      return [sample(schema.items ?? {})];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return '1'.repeat(Math.max(1, schema.minLength ?? 1));
  }
}

const query = (schema: Schema | undefined): string =>
  new URLSearchParams(
    Object.entries(schema?.properties ?? {}).flatMap(([name, property]) =>
      schema?.required?.includes(name) ? [[name, String(sample(property))]] : [],
    ),
  ).toString();

/** One request for each call. */
export const contractRequests: readonly ContractRequest[] = calls.map((call) => {
  const path = call.path.replaceAll(/:\w+/g, '1');
  const queryString = query(call.query as Schema | undefined);
  return { call, method: call.method, url: `${path}?${queryString}`, body: call.body && sample(call.body as Schema) };
});

/** The same request with a token where its call takes one. */
export const withToken = ({ call, url }: ContractRequest, token: string | undefined): string =>
  token === undefined ? url : `${url}&${call.auth === 'operator' ? 'token' : 'access_token'}=${token}`;
