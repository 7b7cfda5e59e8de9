/** Passkeys, by the browser's own calls. */
import {
  addPasskeyCall,
  beginPasskeyCall,
  passkeyOptionsCall,
  passkeySignInCall,
  type StaffSelf,
} from '@aerial/contract/calls/staff.ts';
import { callApi } from '../core/api.ts';

export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function';

/** The member has closed the browser's own dialog, or it has timed out: nothing to report. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

const answerOf = (credential: Credential | null): Record<string, unknown> =>
  (credential as PublicKeyCredential).toJSON() as unknown as Record<string, unknown>;

/** Signs in, or proves again who is signed in. */
export async function signInByPasskey(): Promise<StaffSelf> {
  const { ceremony, options } = await callApi(passkeyOptionsCall);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const response = answerOf(await navigator.credentials.get({ publicKey }));
  return callApi(passkeySignInCall, { body: { ceremony, response } });
}

/** Adds a passkey of this device. @param name by which its owner knows it */
export async function addPasskey(name: string): Promise<StaffSelf> {
  const { ceremony, options } = await callApi(beginPasskeyCall);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  const response = answerOf(await navigator.credentials.create({ publicKey }));
  return callApi(addPasskeyCall, { body: { ceremony, name, response } });
}
