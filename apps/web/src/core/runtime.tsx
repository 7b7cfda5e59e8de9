/** What every component may need of the running application, in one context. */
import type { ProfileId } from '@aerial/domain/ids.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Layer } from '../addresses/route-kinds.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import type { MapType } from '@aerial/api-client/map-type.ts';
import type { Language } from '@aerial/domain/language.ts';
import type { Modals } from '../modals/store.ts';
import type { Pins } from './pins.ts';
import type { Session, SessionRunner } from './session.ts';
import type { OpenOutside } from '../surroundings/outside.ts';
import { plainBrowser, type Surroundings } from '../surroundings/surroundings.ts';
import type { ConnectivityStore } from './connectivity/store.ts';
import type { HeadStore } from './head-store.ts';

/** An unknown address, and what was looked for there. */
export interface MissingPage {
  readonly path: string;
  readonly what: 'page' | 'content' | 'channel' | 'person' | 'subscription' | 'news';
}

export interface Runtime {
  readonly api: ApiPort;
  readonly queryClient: QueryClient;
  /** Absent while a page is rendered on the server, which always renders the provider's guest view. */
  readonly session: SessionRunner | undefined;
  readonly head: HeadStore;
  /** Dialogs of the application, for code that is no component. */
  readonly modals: Modals;
  /** PIN proofs of the current viewer. */
  readonly pins: Pins;
  /** Whether the service is reachable. */
  readonly connectivity: ConnectivityStore;
  /** Where this visit takes place. Screens use `useSurroundings()`. */
  readonly surroundings: Surroundings;
  /** Opens an address outside the application. */
  readonly openOutside: OpenOutside;
  /** Changes the interface language at once and for later visits. */
  setLanguage(language: Language): void;
  /** Which set of pages this device gets; chosen by the server when it rendered the page. */
  readonly mapType: MapType;
  /** What the server already found missing when it rendered the page. */
  readonly missing?: MissingPage;
  /** How the page of a path is shown; the route table decides. */
  layerOf(path: string): Layer;
  /** Address of the site, for canonical links: `https://tv.example`. */
  readonly origin: string;
  /** A prerenderer reads the pages: more is loaded at once, since it does not scroll. @source C-803 */
  readonly isPrerender?: boolean;
}

const RuntimeContext = createContext<Runtime | undefined>(undefined);
export const RuntimeProvider = RuntimeContext.Provider;

export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('useRuntime needs a RuntimeProvider above it.');
  return runtime;
}

export const useApi = (): ApiPort => useRuntime().api;

const noSession: Session = { tag: 'idle' };
const nothing = () => () => {};

const itself = (session: Session): Session => session;

/**
 * What a component needs of the session. After hydration only those are rendered again, in one long task, whose part is not what the
 * server assumed: parts that are compared, not the whole.
 */
function useSessionPart<T>(part: (session: Session) => T): T {
  const { session } = useRuntime();
  return useSyncExternalStore(
    session?.subscribe ?? nothing,
    () => part(session?.state() ?? noSession),
    () => part(noSession),
  );
}

/** The current session; idle on the server and while hydrating. */
export const useSession = (): Session => useSessionPart(itself);

/** Where the application runs; a plain browser on the server and while hydrating. @source A-005 */
export function useSurroundings(): Surroundings {
  const runtime = useRuntime();
  return useSyncExternalStore(
    nothing,
    () => runtime.surroundings,
    () => plainBrowser,
  );
}

/** Whether a user with an account is watching; false for guests and on the server. */
export const useIsSignedIn = (): boolean =>
  useSessionPart((session) => session.tag === 'active' && !session.token.is_guest);

/** The scope of data stored in this browser: the active profile; undefined for the main one and for guests. */
export const useProfileId = (): ProfileId | undefined =>
  useSessionPart((session) => (session.tag === 'active' ? session.token.profile_id : undefined));

/** Whether a child profile is active: what is not for children is hidden from it. @source C-629, F-339 */
export const useIsChild = (): boolean =>
  useSessionPart((session) => session.tag === 'active' && session.token.is_child);
