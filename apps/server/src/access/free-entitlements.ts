import type { Entitlements, Rights } from './entitlements.ts';

/** Entitlements without purchases: every viewer may play free channels and libraries, and no others. */
export const freeRights: Rights = {
  key: 'free',
  channel: (channel) => channel.isFree,
  library: (library) => library.isFree,
};

/** Entitlements of an installation that sells nothing. */
export const freeEntitlements: Entitlements = { of: async () => freeRights };
