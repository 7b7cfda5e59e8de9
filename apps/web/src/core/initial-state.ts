/** What the server passes to the browser with a page, as JSON in the document. */
import type { DehydratedState } from '@tanstack/react-query';
import type { MapType } from '@aerial/api-client/map-type.ts';
import type { MissingPage } from './runtime.tsx';
import type { Language } from '@aerial/domain/language.ts';
import { scriptJson } from './seo/script-json.ts';

export interface InitialState {
  readonly language: Language;
  readonly mapType: MapType;
  /** The canonical origin for search engines; the browser's own when absent. */
  readonly origin?: string;
  /** A prerenderer requested the page. @source C-803 */
  readonly isPrerender?: boolean;
  readonly queries: DehydratedState | undefined;
  /** The page does not exist. */
  readonly missing?: MissingPage;
  /** Whether the server rendered the page itself, not only the empty shell. */
  readonly isRendered: boolean;
}

export const STATE_ELEMENT_ID = 'state';
export const ROOT_ELEMENT_ID = 'root';

/** JSON that is safe inside a script element. */
export const toScriptJson = (state: InitialState): string => scriptJson(state);

/** The state of the document; an empty one when the page has none. */
export function readInitialState(document: Document): InitialState {
  const text = document.getElementById(STATE_ELEMENT_ID)?.textContent;
  if (!text) return { language: 'ru', mapType: 'web', queries: undefined, isRendered: false };
  return JSON.parse(text) as InitialState;
}
