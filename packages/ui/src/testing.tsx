/** Set-up of tests of controls: a rendered tree whose texts are their keys. */
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { ControlTexts, type TextOf } from './texts.ts';

export interface Rendered {
  readonly container: HTMLElement;
  /** Renders another tree in place of the present one. */
  show(node: ReactNode): Promise<void>;
  unmount(): Promise<void>;
}

const keys: TextOf = (key) => key;

/** Stubs what controls need of a browser and jsdom lacks; `vi.unstubAllGlobals()` restores it. */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}

export async function render(node: ReactNode): Promise<Rendered> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const show = (next: ReactNode) => act(async () => root.render(<ControlTexts value={keys}>{next}</ControlTexts>));
  await show(node);
  return {
    container,
    show,
    async unmount() {
      await act(async () => root.unmount());
      container.remove();
    },
  };
}
