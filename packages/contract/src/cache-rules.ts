/**
 * How clients cache the answers of calls: the values of `cache` in a call's declaration. They stand apart from the declarations because
 * browsers read them and must not load a schema library.
 */

/** Times are milliseconds; a rule contains only what differs from the defaults. */
export interface CacheRule {
  /** How long an identical request gets the same answer without reaching the server; 0: only while the first one is in flight. */
  readonly requestMs?: number;
  /** How long loaded data is shown before it is stale and refetched. A screen may need less, or refetch while it is open. */
  readonly staleMs?: number;
  /** Paths whose cached answers a successful call invalidates, besides its own. */
  readonly invalidates?: readonly `/v2/${string}`[];
}

/** @source F-460 */
export const DEFAULT_REQUEST_MS = 3_000;
/** @source F-466 */
export const DEFAULT_STALE_MS = 15 * 60_000;

/** Lists that change with releases. @source F-462, F-463 */
export const REFERENCE_LIST = { requestMs: 300_000 } as const;
/** Reference lists that are on the screen for long. @source F-462, F-463, C-853 */
export const SHOWN_REFERENCE_LIST = { requestMs: 300_000, staleMs: 300_000 } as const;
/** Reference data that editors change. @source spec 1 §9 */
export const REFERENCE_DATA = { staleMs: 300_000 } as const;
/** Channels and their guides. @source C-488, C-853 */
export const TELEVISION = { staleMs: 300_000 } as const;
/** Provider settings and brand files. @source F-461 */
export const PLATFORM = { requestMs: 30_000, staleMs: 30_000 } as const;
/** @source F-464 */
export const ROWSET = { requestMs: 500 } as const;
/** @source F-465 */
export const AD_IDS = { requestMs: 5_000 } as const;
/** Requested each time: addresses that are signed for one playback, and what depends on the viewer's network. */
export const UNCACHED = { requestMs: 0 } as const;
/** Refetched whenever a screen shows it: search, and what other devices change. @source F-468 */
export const ALWAYS_STALE = { staleMs: 0 } as const;
/** The viewer's progress in a content. */
export const PROGRESS = { staleMs: 30_000 } as const;
/** Another device of the viewer may have changed them. */
export const FAVOURITES = { staleMs: 60_000 } as const;
/** The inbox: what refetches it decides how old it may be. @source A-632 */
export const MESSAGES = { requestMs: 0, staleMs: 0 } as const;
export const CHANGES_MESSAGES = { invalidates: ['/v2/users/self/messages'] } as const;
/** Reference lists that a screen loads once in a visit. @source F-462, F-463 */
export const UNCHANGING_LIST = { requestMs: 300_000, staleMs: Infinity } as const;

/** Watching changes the viewer's rows and content data. */
export const CHANGES_PROGRESS = {
  invalidates: ['/v2/rows/:id', '/v2/users/self/content_metadata/:id'],
} as const;
/** Another device of the viewer may have changed them, and the guide. */
export const REMINDERS = { staleMs: 60_000 } as const;
export const CHANGES_REMINDERS = { invalidates: ['/v2/users/self/reminders'] } as const;
export const FOLLOWS = { staleMs: 60_000 } as const;
/** Follows make reminders, and fill a personal row. */
export const CHANGES_FOLLOWS = {
  invalidates: ['/v2/users/self/follows', '/v2/users/self/reminders', '/v2/rows/:id'],
} as const;
/** Another device of the viewer may have changed it. */
export const PERSONAL = { staleMs: 60_000 } as const;
export const CHANGES_PERSONAL = { invalidates: ['/v2/users/self/personal', '/v2/rows/:id'] } as const;
export const CHANGES_HISTORY = {
  invalidates: ['/v2/rows/:id', '/v2/users/self/content_metadata/:id'],
} as const;
export const CHANGES_DEVICES = { invalidates: ['/v2/users/self/devices'] } as const;
export const CHANGES_PROFILES = { invalidates: ['/v2/users/self/profiles'] } as const;
/** Another password, and the end of all other sessions. */
export const CHANGES_SECURITY = {
  invalidates: ['/v2/users/self/security', '/v2/users/self/sign_ins', '/v2/users/self/devices'],
} as const;
/** All answers that contain favourites. */
export const CHANGES_FAVOURITES = {
  invalidates: [
    '/v2/users/self/favorites',
    '/v2/rows/:id',
    '/v2/users/self/channel_list',
    '/v2/users/self/content_metadata/:id',
  ],
} as const;

/** What is sold and owned: other devices and the operator change it. */
export const COMMERCE = { requestMs: 500, staleMs: 60_000 } as const;
/** A purchase changes what may be watched, and all that shows it. */
export const CHANGES_ENTITLEMENTS = {
  invalidates: [
    '/v2/packets',
    '/v2/packets/:id',
    '/v2/purchasepackets',
    '/v2/packets/:id/purchases',
    '/v2/packets/:id/purchaseperiods',
    '/v2/users/self/subscriptions',
    '/v2/users/self/subscriptions/current',
    '/v2/users/self/subscriptions/futures',
    '/v2/users/self',
    '/v2/users/self/channel_list',
    '/v2/users/self/content_metadata/:id',
    '/v2/users/self/purchased_contents',
    '/v2/rows/:id',
  ],
} as const;
/** A pending payment, as it is polled: once complete it has changed all that a purchase changes, and the balance. */
export const POLLED_PAYMENT = {
  requestMs: 0,
  invalidates: [...CHANGES_ENTITLEMENTS.invalidates, '/v2/users/self/accounts', '/v2/users/self/cards'],
} as const;
/** What the viewer has: another device may have bought it, and then all that shows it is out of date. */
export const OWNED = { ...COMMERCE, invalidates: CHANGES_ENTITLEMENTS.invalidates } as const;
/** A payment that may be complete with its answer. */
export const CHANGES_BALANCE = {
  invalidates: ['/v2/users/self/accounts', '/v2/users/self/balance', '/v2/users/self'],
} as const;
export const CHANGES_CARDS = { invalidates: ['/v2/users/self/cards', '/v2/users/self/subscriptions'] } as const;
