import type { Rights } from './entitlements.ts';

/** Rights of a viewer without packets: free channels and libraries, and no others. */
export const freeRights: Rights = {
  key: 'free',
  channel: (channel) => channel.isFree,
  library: (library) => library.isFree,
  content: () => false,
};
