/** What the player knows of ads. */
import type { PlaybackItem, Position } from '../types.ts';
import type { AdReport } from './report.ts';
import type { AdBlock } from './types.ts';

/** What the viewer does about an ad. @source C-519, C-520 */
export type AdAction =
  | 'skip'
  /** Opens the page of the advertiser, and pauses the ad. */
  | 'visit'
  /** Pauses the ad, and offers the packets that switch ads off. */
  | 'disable'
  /** One of these packets was bought: the content goes on. */
  | 'end';

export interface AdControls {
  act(action: AdAction): void;
  /** Ads that were shown or failed. @returns unsubscribes */
  subscribe(listener: (report: AdReport) => void): () => void;
}

/** The ads of one playback, once their code is loaded. */
export interface RunningAds {
  /** The content stands still. */
  isHolding(): boolean;
  /** The ads play in the element of the content. */
  isInElement(): boolean;
  /** The end of the content is not the end of the playback. */
  isPostPending(): boolean;
  /** @returns whether a break has begun */
  offer(roll: 'pre' | 'post-pause' | 'post'): boolean;
  sought(to: Position): void;
  /** A second has passed. */
  look(): void;
  /** What the viewer or the page does to playback while an ad plays. */
  request(what: 'play' | 'pause' | 'toggle'): void;
  act(action: AdAction): void;
  soundChanged(): void;
  close(): void;
}

export interface AdGate extends Pick<
  RunningAds,
  'isHolding' | 'isInElement' | 'isPostPending' | 'sought' | 'look' | 'request' | 'soundChanged' | 'close'
> {
  /** Another item is opened: its ads are its own, those of the same channel or film go on. */
  opened(item: PlaybackItem): void;
  /** The stream has come. @param play shows the content: now, or after the pre-roll */
  begin(
    block: AdBlock | undefined,
    play: () => void,
    more?: {
      /** The content is on the screen already. */
      readonly isPlaying?: boolean;
      /** Loads the content behind the end of the pre-roll, so that its picture is there at once. */
      readonly prepare?: (() => void) | undefined;
    },
  ): void;
  /** The viewer resumes the content. */
  resume(go: () => void): void;
  ended(go: () => void): void;
  /** The stream itself shows an ad break of this name. */
  breakShown(name: string): void;
  readonly controls: AdControls;
}

/** What the gate gives to the ads that it runs. */
export interface AdGateHost {
  /** @returns what follows the break; undefined: the content goes on where it was */
  takeNext(): (() => void) | undefined;
  /** The content is about to be shown after the break. Only the first call counts. */
  prepareNext(): void;
  report(report: AdReport): void;
}
