/** Which film card is enlarged with its trailer: asked for by resting on it, a long press or a key; one at a time. */

/** How long the pointer rests on a card before it is enlarged, milliseconds: passing over asks for nothing. */
export const HOVER_DELAY_MS = 650;
/** How long a finger presses, milliseconds. */
export const PRESS_DELAY_MS = 450;
/** A finger that moves further scrolls, CSS pixels. */
const MAX_PRESS_MOVE_PX = 10;

export type AskedBy = 'hover' | 'press' | 'key';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** @typeParam C a card; cards are compared by identity */
export type Intent<C> =
  | { readonly tag: 'idle' }
  | { readonly tag: 'waiting'; readonly card: C; readonly by: 'hover' | 'press'; readonly from: Point }
  | { readonly tag: 'open'; readonly card: C; readonly by: AskedBy };

export type IntentEvent<C> =
  /** The mouse has moved; `card` is what lies under it. */
  | { readonly type: 'mouse-moved'; readonly card: C | undefined; readonly isOnEnlarged: boolean }
  | { readonly type: 'finger-down'; readonly card: C | undefined; readonly at: Point }
  | { readonly type: 'finger-moved'; readonly at: Point }
  | { readonly type: 'finger-up' }
  | { readonly type: 'delay-over' }
  | { readonly type: 'key'; readonly card: C }
  /** The card was clicked, the page scrolled or hidden, Escape pressed, the focus has left. */
  | { readonly type: 'ended' };

export const idle = { tag: 'idle' } as const;

/** The delay that a state waits for, milliseconds. */
export const delayOf = (intent: Intent<unknown>): number | undefined =>
  intent.tag === 'waiting' ? (intent.by === 'hover' ? HOVER_DELAY_MS : PRESS_DELAY_MS) : undefined;

/** @returns the same state where nothing changes, so that a running delay goes on */
export function stepIntent<C>(intent: Intent<C>, event: IntentEvent<C>): Intent<C> {
  switch (event.type) {
    case 'mouse-moved':
      if (intent.tag === 'open' && (intent.by !== 'hover' || event.isOnEnlarged || event.card === intent.card))
        return intent;
      if (!event.card) return idle;
      if (intent.tag === 'waiting' && intent.card === event.card) return intent;
      return { tag: 'waiting', card: event.card, by: 'hover', from: { x: 0, y: 0 } };
    case 'finger-down':
      return event.card ? { tag: 'waiting', card: event.card, by: 'press', from: event.at } : idle;
    case 'finger-moved':
      return intent.tag === 'waiting' &&
        Math.hypot(event.at.x - intent.from.x, event.at.y - intent.from.y) > MAX_PRESS_MOVE_PX
        ? idle
        : intent;
    case 'finger-up':
      return intent.tag === 'waiting' ? idle : intent;
    case 'delay-over':
      return intent.tag === 'waiting' ? { tag: 'open', card: intent.card, by: intent.by } : intent;
    case 'key':
      return { tag: 'open', card: event.card, by: 'key' };
    case 'ended':
      return intent.tag === 'idle' ? intent : idle;
  }
}
