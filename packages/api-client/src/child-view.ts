/**
 * The requests of a child profile: the server answers what is for children. In addition the list of channels names those that it
 * reaches only by their address, hidden and for adults, so that the PIN is required there. @source spec 2 §5, C-588, C-629
 */
import type { ApiPort } from './port.ts';

/** @param isChild whether a child profile is active, now */
export function withChildView<A extends ApiPort>(api: A, isChild: () => boolean): A {
  return {
    ...api,
    call(call, input) {
      if (call.id !== 'channelList' || !isChild()) return api.call(call, input);
      const query = (input as { readonly query?: { readonly includes?: string } } | undefined)?.query;
      const includes = [query?.includes, 'hidden'].filter(Boolean).join(',');
      return api.call(call, { ...input, query: { ...query, includes } } as typeof input);
    },
  };
}
