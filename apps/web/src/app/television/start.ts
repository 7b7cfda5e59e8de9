/**
 * The ten-foot interface: arrows move the focus through every page, Enter presses, Back closes or goes back. Loaded on televisions only,
 * and for `?tv=1`.
 */
import './television.css';
import { hasStepBack } from '../../surroundings/history.ts';
import { FULL_PLAYER, topPart } from './candidates.ts';
import type { Direction } from './geometry.ts';
import { isTextField, ownerOf, remoteKey } from './keys.ts';
import { focusFirst, focusOn, isMain, moveFocus } from './move.ts';

export interface TelevisionDeps {
  /** The history of the application. */
  readonly router: {
    readonly state: { readonly location: { readonly key: string } };
    navigate(to: number): void;
    navigate(to: string): void;
    subscribe(listener: () => void): () => void;
  };
}

/** After these a control may be there or seen that was not before: pages fade in. */
const SETTLING_EVENTS = ['focusin', 'animationend', 'transitionend'] as const;
/** How long a new page may take until it has a control, milliseconds. */
const FIRST_CONTROL_MS = 10_000;

const isUnfocused = (): boolean => {
  const { activeElement: active } = document;
  return active === null || active === document.body || active.matches('main, #content, #layer');
};

/**
 * Focuses the first control of a page as soon as there is one, and its main one once that is there, unless something else gets the focus or
 * a key is pressed first.
 * @param former what has the focus on the page before, which is still shown
 */
function settleOnPage(former?: Element | null): () => void {
  // While the page loads this may be a control that is there earlier than the main one.
  let chosen: Element | undefined;
  let isChoosing = false;
  const look = (): void => {
    // Focusing is a change of the focus too.
    if (isChoosing) return;
    const { activeElement: active } = document;
    const isOurs = active === chosen || isUnfocused();
    if ((!isOurs && active !== former) || document.querySelector(FULL_PLAYER)) return stop();
    isChoosing = true;
    if (isOurs) chosen = focusFirst();
    isChoosing = false;
    if (chosen && isMain(chosen)) stop();
  };
  const stop = (): void => {
    observer.disconnect();
    for (const event of SETTLING_EVENTS) document.removeEventListener(event, look);
    clearTimeout(timer);
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(stop, FIRST_CONTROL_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of SETTLING_EVENTS) document.addEventListener(event, look);
  requestAnimationFrame(look);
  return stop;
}

const afterRendering = (work: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(work));

/** Lets a control use the arrow itself, and moves on where that changed nothing: at its edge. */
function moveAtEdge(direction: Direction): void {
  const before = document.activeElement;
  const place = before?.getBoundingClientRect();
  // The guide moves its focus after rendering the cell.
  afterRendering(() => {
    const now = before?.getBoundingClientRect();
    const hasMoved = document.activeElement !== before || now?.left !== place?.left || now?.top !== place?.top;
    if (!hasMoved) moveFocus(direction);
  });
}

/** Sends Escape as a keyboard would. @returns whether something closed */
const pressEscape = (): boolean =>
  !(document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
  );

/** Starts it. */
export function startTelevision({ router }: TelevisionDeps): void {
  let isSending = false;
  let stopSettling = settleOnPage();
  let shownKey: string | undefined;

  function goBack(): void {
    const before = window.location.href;
    isSending = true;
    const hasClosed = pressEscape();
    isSending = false;
    if (hasClosed || window.location.href !== before) return;
    if (hasStepBack(window.history.state)) void router.navigate(-1);
    else if (window.location.pathname !== '/') void router.navigate('/');
  }

  /** A key of the player, as a keyboard has it. */
  function pressKey(key: string): void {
    isSending = true;
    document.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));
    isSending = false;
  }

  /** Hidden controls take no focus: Tab shows them first, and moves nothing as a key of ours. */
  function enterControls(player: Element): void {
    pressKey('Tab');
    afterRendering(() => {
      const first = player.querySelector<HTMLElement>('[data-large]');
      if (first) focusOn(first);
      else focusFirst(player);
    });
  }

  /**
   * Over the whole window Left and Right seek. Up and Down zap while the controls are hidden, and lead into them where they are seen; Enter
   * does that always. @returns whether the key is done with, here or by the player
   */
  function onPlayer(player: Element, direction: Direction | undefined): 'done' | 'of player' {
    const isShown = player.hasAttribute('data-controls');
    const { activeElement: active } = document;
    const isInside = isShown && active !== player && player.contains(active);
    const isAcross = direction === 'left' || direction === 'right';
    if (isInside && !direction) return 'of player';
    if (isInside) moveFocus(direction!);
    else if (isAcross) return 'of player';
    else if (direction && !isShown && player.hasAttribute('data-zaps'))
      pressKey(direction === 'up' ? 'ChannelUp' : 'ChannelDown');
    else enterControls(player);
    return 'done';
  }

  window.addEventListener(
    'keydown',
    (event) => {
      if (isSending || event.isComposing) return;
      const { activeElement: active } = document;
      const pressed = remoteKey(event, isTextField(active));
      if (!pressed) return;
      stopSettling();
      if (pressed.kind === 'back') {
        event.preventDefault();
        event.stopImmediatePropagation();
        return goBack();
      }
      const top = topPart();
      const direction = pressed.kind === 'move' ? pressed.direction : undefined;
      const owner = direction ? ownerOf(active, direction) : 'control';
      if (top.matches(FULL_PLAYER) && (owner === 'page' || !direction)) {
        if (onPlayer(top, direction) === 'done') {
          event.preventDefault();
          event.stopImmediatePropagation();
        }
        return;
      }
      if (!direction) {
        // Enter on nothing finds something to press.
        if (isUnfocused()) focusFirst();
        return;
      }
      if (owner === 'control') return;
      if (owner === 'edge') return moveAtEdge(direction);
      event.preventDefault();
      event.stopImmediatePropagation();
      moveFocus(direction);
    },
    { capture: true },
  );

  router.subscribe(() => {
    const { location } = router.state;
    if (location.key === shownKey) return;
    shownKey = location.key;
    stopSettling();
    stopSettling = settleOnPage(document.activeElement);
  });
}
