/** Every media asset of the demo provider: what the studio draws, and what asset lists may name. */
import type { Palette, Text } from './types.ts';

/** Segments of a scene (28.8 s). */
export const SCENE_SEGMENTS = 15;
/** Segments of a title card (7.68 s). */
export const CARD_SEGMENTS = 4;

/** Plays instead of a blacked-out programme; the name is fixed by the server. */
export const SLATE = 'slate';
/** It stands still and is repeated. */
export const SLATE_SEGMENTS = 2;

export interface Scene {
  readonly id: string;
  /** Narrated in Russian and English with subtitles, used by films and series. */
  readonly isNarrated: boolean;
}

/** A moving picture with its own music. The first word after `scene-` names its painter in the studio. */
export const channelScenes = [
  'scene-skyline', // general: a city at dusk, windows, traffic lights
  'scene-newsroom', // news: turning globe, data lines
  'scene-stadium', // sport: pitch, floodlights, ball
  'scene-raceway', // motor sport: road into perspective, markings
  'scene-toybox', // children: bouncing blocks with faces
  'scene-storybook', // children: paper castle, moon, stars
  'scene-equaliser', // pop music: bars and rings to the beat
  'scene-vinyl', // jazz: turning record, warm light
  'scene-hills', // nature: layered landscape, sun, parallax
  'scene-ocean', // under water: rays, fish, bubbles
  'scene-orbit', // space: planets, rings, stars
  'scene-geometry', // science: rotating figures, curves
  'scene-noir', // cinema: street lamp, rain, silhouettes
  'scene-deco', // classic cinema: art-deco fans, curtain
  'scene-train', // travel: landscape from a train window
  'scene-kitchen', // food: pans, steam, vegetables
  'scene-fireplace', // slow television: flames
  'scene-aurora', // slow television: northern lights, lake
] as const;

export const filmScenes = [
  'scene-desert', // dunes, two suns, caravan
  'scene-lighthouse', // night sea, turning beam
  'scene-metro', // underground tunnel, lights, carriage
  'scene-balloon', // hot-air balloons over fields
  'scene-winter', // snow, cabin, smoke
  'scene-garden', // flowers opening, butterflies
] as const;

export type SceneId = (typeof channelScenes)[number] | (typeof filmScenes)[number];

/** A title card: a still, elegant picture of the title that opens its film, series or show. Id `card-<title slug>`. */
export interface TitleCard {
  readonly id: string;
  readonly title: Text;
  readonly palette: Palette;
}

export const cardId = (titleSlug: string): string => `card-${titleSlug}`;
