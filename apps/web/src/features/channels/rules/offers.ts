/** What is offered to a viewer without access to something of a channel. @source F-348, F-349, F-350, C-483, C-501 */
import type { TvChannel } from '../../../parts/channels/model.ts';

export type Offer =
  /** Signing in comes first: what has been bought is the user's. */
  | 'sign-in'
  | 'packets'
  /** No packet on sale includes the channel. */
  | 'soon';

/** @param providerSells the provider has something to sell at all */
export function offerFor(
  channel: Pick<TvChannel, 'hasPrice'>,
  { isSignedIn, providerSells }: { readonly isSignedIn: boolean; readonly providerSells: boolean },
): Offer {
  if (!isSignedIn) return 'sign-in';
  return channel.hasPrice || providerSells ? 'packets' : 'soon';
}
