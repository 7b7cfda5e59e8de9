/** What applies where a provider sets nothing else: its answers carry only what differs. */

/** How long the card of the next episode counts down, seconds. */
export const UP_NEXT_S = 10;
/** Episodes without a touch after which the player asks whether the viewer still watches. */
export const STILL_WATCHING_AFTER = 3;
