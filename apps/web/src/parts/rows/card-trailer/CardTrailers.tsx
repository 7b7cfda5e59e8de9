/** Watches all film cards of the page; loaded when the page is idle. */
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from '../../../core/ErrorBoundary.tsx';
import { useViewerFeature } from '../../../core/viewer-features.ts';
import { delayOf, idle, stepIntent, type Intent, type IntentEvent } from './intent.ts';

const TrailerCard = lazy(() => import('./TrailerCard.tsx'));

type Card = HTMLElement;
/** As the cards of films mark themselves. */
const CARD = '[data-film]';
const cardAt = (event: Event): Card | undefined =>
  (event.target instanceof Element && event.target.closest<Card>(CARD)) || undefined;
/** As the enlarged card marks itself. */
const ENLARGED = '[data-trailer-card]';
/** Of the physical key, so that every alphabet has it. */
const KEY = 'KeyP';

const nothing = () => null;

/** Enlarges the film card that the viewer asks for, with its trailer. */
export default function CardTrailers() {
  return useViewerFeature('card_trailers') ? <Watched /> : null;
}

function Watched() {
  const [intent, end] = useIntent();
  if (intent.tag !== 'open') return null;
  return (
    <ErrorBoundary fallback={nothing} resetKey={intent.card.dataset.film}>
      <Suspense>
        <TrailerCard
          key={intent.card.dataset.film}
          contentId={intent.card.dataset.film ?? ''}
          card={intent.card}
          by={intent.by}
          onEnd={end}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The intent, and what ends it. */
function useIntent(): [Intent<Card>, () => void] {
  const [intent, setIntent] = useState<Intent<Card>>(idle);
  const ending = useRef<() => void>(undefined);
  useEffect(() => {
    let current: Intent<Card> = idle;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = (event: IntentEvent<Card>): void => {
      const next = stepIntent(current, event);
      if (next === current) return;
      current = next;
      clearTimeout(timer);
      const delay = delayOf(next);
      if (delay !== undefined) timer = setTimeout(() => send({ type: 'delay-over' }), delay);
      // Waiting renders nothing.
      if (next.tag !== 'waiting') setIntent(next);
    };
    const end = (): void => send({ type: 'ended' });
    ending.current = end;
    /** A press that has opened its card is no click. */
    let swallowsClick = false;
    const on = listenerList();
    on('pointermove', (event) => {
      if (event.pointerType !== 'mouse')
        return send({ type: 'finger-moved', at: { x: event.clientX, y: event.clientY } });
      const isOnEnlarged = event.target instanceof Element && event.target.closest(ENLARGED) !== null;
      send({ type: 'mouse-moved', card: event.buttons === 0 ? cardAt(event) : undefined, isOnEnlarged });
    });
    on('pointerdown', (event) => {
      swallowsClick = false;
      if (event.pointerType === 'mouse') return void (current.tag === 'waiting' && end());
      if (current.tag !== 'open')
        send({ type: 'finger-down', card: cardAt(event), at: { x: event.clientX, y: event.clientY } });
    });
    on('pointerup', () => {
      swallowsClick = current.tag === 'open' && current.by === 'press';
      send({ type: 'finger-up' });
    });
    on('pointercancel', () => send({ type: 'finger-up' }));
    on('contextmenu', (event) => {
      const isPressed = current.tag !== 'idle' && current.by === 'press' && cardAt(event) === current.card;
      if (isPressed) event.preventDefault();
      if (isPressed && current.tag === 'waiting') send({ type: 'delay-over' });
    });
    on('click', (event) => {
      if (swallowsClick && cardAt(event)) event.preventDefault();
      else if (cardAt(event)) end();
      swallowsClick = false;
    });
    on('keydown', (event) => {
      if (event.key === 'Escape' && current.tag === 'open') event.preventDefault();
      if (event.key === 'Escape') return end();
      const card = cardAt(event);
      if (card && event.code === KEY && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        send({ type: 'key', card });
      }
    });
    on('focusin', (event) => cardAt(event)?.setAttribute('aria-keyshortcuts', 'P'));
    on('scroll', end);
    on('visibilitychange', () => document.hidden && end());
    return () => {
      clearTimeout(timer);
      on.remove();
    };
  }, []);
  return [intent, useCallback(() => ending.current?.(), [])];
}

/** Listeners of the document, before those of what is inside it. */
function listenerList() {
  const abort = new AbortController();
  const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void): void =>
    document.addEventListener(type, listener, { capture: true, signal: abort.signal, passive: type === 'scroll' });
  on.remove = () => abort.abort();
  return on;
}
