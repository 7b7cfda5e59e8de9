/** The element, the box around it, and the engine that plays: owned here, and changed by nothing but these transitions. */
import type { PlaybackEngine } from '../engines/port.ts';

export interface Stage {
  readonly video: HTMLVideoElement | undefined;
  /** The box that goes full screen. */
  readonly root: HTMLElement | undefined;
  readonly engine: PlaybackEngine | undefined;
  /** Takes the element of the page, and its box. */
  mount(element: HTMLVideoElement, root: HTMLElement): void;
  /** Gives them back: the page removes the element that it knows. */
  unmount(element: HTMLVideoElement): void;
  stopListening(): void;
  /** Puts another element in the place of the one that plays. @returns the former one */
  swapElement(next: HTMLVideoElement): HTMLVideoElement | undefined;
  /** @returns the former engine, which is the caller's to destroy */
  setEngine(engine: PlaybackEngine): PlaybackEngine | undefined;
  destroyEngine(): void;
  /** Until when the element is not free for another engine; undefined: it is free. */
  readonly leaving: Promise<void> | undefined;
}

export interface StageDeps {
  /** An element is on the stage: gives it the viewer's sound. */
  onElement(): void;
  /** @returns stops listening */
  listen(element: HTMLVideoElement): () => void;
}

export function createStage({ onElement, listen }: StageDeps): Stage {
  let video: HTMLVideoElement | undefined;
  let root: HTMLElement | undefined;
  let engine: PlaybackEngine | undefined;
  let stopListening = (): void => {};
  let leaving: Promise<void> | undefined;

  function show(element: HTMLVideoElement): void {
    video = element;
    onElement();
    stopListening = listen(element);
  }

  return {
    get video() {
      return video;
    },
    get root() {
      return root;
    },
    get engine() {
      return engine;
    },
    mount(element, box) {
      root = box;
      show(element);
    },
    unmount(element) {
      if (video !== element) video?.replaceWith(element);
      video = undefined;
      root = undefined;
    },
    stopListening: () => stopListening(),
    swapElement(next) {
      const former = video;
      if (!former) return undefined;
      stopListening();
      former.pause();
      next.className = former.className;
      former.replaceWith(next);
      show(next);
      return former;
    },
    setEngine(next) {
      const former = engine;
      engine = next;
      return former;
    },
    get leaving() {
      return leaving;
    },
    destroyEngine() {
      engine?.destroy();
      const freed = engine?.freed?.();
      engine = undefined;
      if (!freed) return;
      const mine = freed.then(() => {
        if (leaving === mine) leaving = undefined;
      });
      leaving = mine;
    },
  };
}
