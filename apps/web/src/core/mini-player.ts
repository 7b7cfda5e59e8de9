/**
 * The mini-player: a page that was left while it played, shrunk to a corner of the window. Its components stay mounted and its elements
 * stay where they are in the document, so that stream, picture and reports go on. This is what such a page and the application know of
 * each other.
 */
import { createContext, useContext } from 'react';

export interface MiniPlayer {
  /** Where the whole page is. */
  readonly address: string;
  /** Changes what the page shows: its address is not that of the window. */
  go(to: string): void;
  /** Ends the page, and with it its stream. */
  close(): void;
}

/** Set around the page that is the mini-player. */
export const MiniPlayerContext = createContext<MiniPlayer | undefined>(undefined);

/** undefined: the page of this component is a page. */
export const useMiniPlayer = (): MiniPlayer | undefined => useContext(MiniPlayerContext);

/** Of a page with a player. @returns the address under which it goes on where the viewer leaves it now; undefined: playback ends with the page */
export type Playback = () => string | undefined;

/** What the mounted pages play, by the id of their surface. */
export interface Playbacks {
  /** @returns ends that */
  register(surface: number, playback: Playback): () => void;
  has(surface: number): boolean;
}

export const PlaybacksContext = createContext<Playbacks | undefined>(undefined);
/** The surface that a component is part of. */
export const SurfaceIdContext = createContext(0);
