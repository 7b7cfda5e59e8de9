import type { AppError } from '@aerial/contract/errors.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { ParentalGate } from '../../access/parental.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';

/** Who asks, and from where. */
export interface AccountContext {
  readonly viewer: Viewer;
  readonly provider: ProviderRecord;
  readonly language: string;
  readonly ip: string;
}

export interface AccountNeeds {
  readonly parental: Pick<ParentalGate, 'authorise'>;
  /** Whether the code was sent to the phone; checking uses it up. */
  provePhone(
    phone: string,
    code: string,
    from: { readonly provider: ProviderRecord; readonly ip: string },
  ): Promise<Result<string, AppError>>;
  /** Messages of the user, for the export. */
  messagesOf(reader: Pick<AccountContext, 'viewer' | 'provider' | 'language'>): Promise<readonly unknown[]>;
}
