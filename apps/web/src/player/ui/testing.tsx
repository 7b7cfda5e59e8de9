/** Set-up of the player's component tests: a box in the document, and media elements that load nothing. */
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';
import en from '../../../public/locales/en/translation.json' with { type: 'json' };
import { createI18n } from '../../i18n/i18n.ts';
import { I18nProvider } from '../../i18n/I18nProvider.tsx';
import { Player, type PlayerProps } from './Player.tsx';

export interface PlayerStage {
  /** What the player is rendered into; a new one for each test. */
  readonly box: HTMLElement;
  /** Renders the player in English. */
  show(props: PlayerProps): Promise<void>;
  /** Removes the player. */
  clear(): Promise<void>;
}

/** Call it once in a file of tests. */
export function playerStage(): PlayerStage {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  let root: Root;
  let box: HTMLElement;
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
    Element.prototype.scrollIntoView = () => {};
    HTMLMediaElement.prototype.play = () => Promise.resolve();
    HTMLMediaElement.prototype.pause = () => {};
    box = document.body.appendChild(document.createElement('div'));
    root = createRoot(box);
  });
  afterEach(() => {
    act(() => root.unmount());
    box.remove();
    vi.unstubAllGlobals();
  });
  return {
    get box() {
      return box;
    },
    clear: () => act(async () => root.render(null)),
    show: (props) =>
      act(async () => {
        root.render(
          <I18nProvider i18n={createI18n('en', { en })}>
            <Player {...props} />
          </I18nProvider>,
        );
      }),
  };
}
