import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { OfUser } from './ports.ts';

const MAX_ID = 9_223_372_036_854_775_807n;

/** An id that no row can have is an unknown one. */
export const storedId = (text: string): string => (BigInt(text) > MAX_ID ? '0' : text);

/** The user that a request of an operator is about. */
export const ofUser = (request: {
  readonly params: { readonly id: number };
  readonly provider: ProviderRecord;
  readonly language: string;
}): OfUser => ({ userId: request.params.id, provider: request.provider, language: request.language });
