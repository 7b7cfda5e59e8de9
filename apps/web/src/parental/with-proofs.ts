/** Sends PIN proofs along, and opens the PIN prompt where the server demands one. */
import { isItemScope, PARENTAL_SCOPES, type ParentalScope } from '@aerial/domain/parental.ts';
import { ApiError, type ApiPort } from '@aerial/api-client/port.ts';
import type { Pins } from '../core/pins.ts';

/** Calls that may demand a proof; others carry none. */
const PROTECTED: ReadonlySet<string> = new Set([
  'channelStream',
  'channelConfig',
  'contentStream',
  'trailerStream',
  'changeSelf',
  'changeDevice',
  'createProfile',
  'changeProfile',
  'removeProfile',
  'subscribe',
  'createPurchase',
  'offerTransaction',
]);

/** The proof that a refusal demands. @returns undefined for any other error */
export function demandedBy(
  error: unknown,
): { readonly scope: ParentalScope; readonly item: string | undefined } | undefined {
  if (!(error instanceof ApiError) || error.code !== 'pin_required' || typeof error.detail !== 'object')
    return undefined;
  const scope = PARENTAL_SCOPES.find(
    (one) => one === (error.detail as Record<string, readonly string[]>)['scope']?.[0],
  );
  return (
    scope && {
      scope,
      item: isItemScope(scope) ? (error.detail as Record<string, readonly string[]>)['item']?.[0] : undefined,
    }
  );
}

/** @returns the API; a call refused for a missing PIN prompts for it once, unless its input says `promptsForPin: false` or it only reads */
export function withPinProofs<A extends ApiPort>(api: A, pins: Pins): A {
  return {
    ...api,
    async call(call, input) {
      if (!PROTECTED.has(call.id)) return api.call(call, input);
      const attempt = (proof = pins.header()) =>
        api.call(call, proof === undefined ? input : { ...input, pinProof: proof });
      try {
        return await attempt();
      } catch (error) {
        const demanded = demandedBy(error);
        if (!demanded || !(input?.promptsForPin ?? call.method !== 'GET')) throw error;
        const proof = await pins.request(demanded.scope, demanded.item);
        if (!proof) throw error;
        pins.add(proof, proof.until);
        return attempt();
      }
    },
  };
}
