import type { Entitlements, Rights } from './entitlements.ts';

/** What needs no purchase: free channels and libraries are everybody's, the others nobody's. */
export const freeRights: Rights = {
  key: 'free',
  channel: (channel) => channel.isFree,
  library: (library) => library.isFree,
};

/** Entitlements of an installation that sells nothing. */
export const freeEntitlements: Entitlements = { of: async () => freeRights };
