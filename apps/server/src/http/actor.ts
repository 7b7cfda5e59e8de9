/** Who acts for an operator, and what its writing calls leave behind. */
import type { ErrorCode } from '@aerial/contract/errors.ts';
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { ActorKind } from '../db/schema/audit.ts';

export interface Actor {
  readonly kind: ActorKind;
  /** Of the token or the member of staff; null for the system. */
  readonly id: string | null;
  readonly name: string;
}

/** What is known of a writing call before it runs. */
export interface AuditedCall {
  readonly providerId: ProviderId;
  readonly actor: Actor;
  /** Where the request came from. */
  readonly address: string;
  /** Its id in the contract. */
  readonly call: string;
  /** The path below /v2. */
  readonly object: string;
  readonly requestId: string;
  readonly request?: unknown;
  /** What the reading call of the same path answered. */
  readonly before?: unknown;
}

/** The audit log as the call router writes it: nothing is changed without an entry, which is there before the change. */
export interface AuditTrail {
  /** @returns the entry's id; throws when it cannot be written, and then the call must not run */
  begin(call: AuditedCall): Promise<string>;
  /** Never throws: the change has happened. */
  finish(entryId: string, result: { readonly errorCode: ErrorCode } | { readonly after: unknown }): Promise<void>;
}
