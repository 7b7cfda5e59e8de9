/** What processes tell each other over the bus. */
export const topics = {
  /** The guide of channels changed: `{channelIds}`, or null for all. */
  guide: 'guide',
  /** Channels, contents, rows or providers changed: null. */
  catalogue: 'catalogue',
  /** An import changed what kept documents are built from: `{topic}`. */
  documents: 'documents',
  /** A user's tokens changed: `{userId}`. */
  user: 'user',
} as const;
