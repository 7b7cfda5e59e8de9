/** The topics on which processes notify each other over the bus. */
export const topics = {
  /** The guide of channels changed: `{channelIds}`, or null for all. */
  guide: 'guide',
  /** Channels, contents, rows or providers changed: null. */
  catalogue: 'catalogue',
  /** An import changed the sources of shared documents: `{topic}`. */
  documents: 'documents',
  /** Rules of ads changed: null. */
  ads: 'ads',
  /** A user's tokens changed: `{userId}`. */
  user: 'user',
  /** Messages in inboxes changed: `{userId}`, or null for many users. */
  inbox: 'inbox',
  /** A command to a screen: `{deviceId, at, command}`. */
  remote: 'remote',
  /** A room changed: `{room}`; or a member reacted: `{room, member, reaction}`. */
  rooms: 'rooms',
  /** Push messages are due: null. */
  push: 'push',
  /** Deliveries of webhooks are due: null. The database publishes it (migration 058). */
  webhooks: 'webhooks',
} as const;
