/** What there is to render: every scene and every title card. */
import { GRID_S } from '@aerial/domain/grid.ts';
import type { EncoderSettings } from '@aerial/server/ingest/packager/ladder.ts';
import {
  CARD_SEGMENTS,
  channelScenes,
  filmScenes,
  SCENE_SEGMENTS,
  SLATE,
  SLATE_SEGMENTS,
  type SceneId,
} from '../catalogue/assets.ts';
import { titleCards } from '../catalogue/titles.ts';
import { cardPainter, choiceOf } from './cards/card.ts';
import { paintSlate } from './cards/slate.ts';
import { withBug } from './draw/bug.ts';
import type { Production, Track } from './render.ts';
import { painterOf } from './painters.ts';
import { normalise } from './sound/loudness.ts';
import { languagesOf, narrate, type NarratedId } from './sound/narration.ts';
import { sceneMusic, sting } from './sound/scores.ts';
import { silence } from './sound/synth.ts';

const SCENE_TASTE = { preset: 'slow', tune: 'animation', crfShift: 8, qcomp: 0.75, threads: 2 } as const;
/** The more of a picture moves, the harder it is pressed: motion hides it, and the repository has room for so much only. */
const CRF_SHIFT: Partial<Record<SceneId, number>> = {
  'scene-desert': 8,
  'scene-winter': 8,
  'scene-toybox': 13,
  'scene-kitchen': 13,
  'scene-storybook': 13,
  'scene-noir': 12,
  'scene-orbit': 13,
  'scene-metro': 13,
  'scene-geometry': 13,
  'scene-stadium': 13,
  'scene-newsroom': 13,
  'scene-train': 13,
  'scene-ocean': 15,
  'scene-equaliser': 15,
  'scene-raceway': 15,
  'scene-deco': 15,
};
const sceneTaste = (id: SceneId): EncoderSettings => {
  const crfShift = CRF_SHIFT[id] ?? 11;
  return { ...SCENE_TASTE, crfShift, ...(crfShift > SCENE_TASTE.crfShift ? { lowShift: 2 } : {}) };
};
const CARD_TASTE = { preset: 'slow', tune: 'animation', crfShift: 9, qcomp: 0.8, threads: 2 } as const;
const SCENE_AUDIO_K = 64;
/** A narrated scene carries two tracks or four. */
const NARRATED_AUDIO_K = 56;
const CARD_AUDIO_K = 40;
/** Silence. */
const SLATE_AUDIO_K = 40;

/** A production by its asset's id; created on demand, because drawing and composing are slow. */
export interface Commission {
  readonly id: string;
  readonly make: () => Promise<Production>;
}

export function commissions(): Commission[] {
  return [
    ...filmScenes.map((id) => ({ id, make: () => narratedScene(id) })),
    {
      id: SLATE,
      make: async () => ({
        id: SLATE,
        segments: SLATE_SEGMENTS,
        paint: paintSlate,
        tracks: [{ language: 'ru', sound: silence(SLATE_SEGMENTS * GRID_S) }],
        isLoop: false,
        audioK: SLATE_AUDIO_K,
        taste: CARD_TASTE,
      }),
    },
    ...channelScenes.map((id) => ({ id, make: () => channelScene(id) })),
    ...titleCards().map((card) => ({
      id: card.id,
      make: async (): Promise<Production> => {
        const sound = sting(choiceOf(card.id));
        normalise(sound, -22);
        return {
          id: card.id,
          segments: CARD_SEGMENTS,
          paint: cardPainter(card),
          tracks: [{ language: 'ru', sound }],
          isLoop: false,
          audioK: CARD_AUDIO_K,
          taste: CARD_TASTE,
        };
      },
    })),
  ];
}

const scene = (
  id: SceneId,
  paint: Production['paint'],
  tracks: readonly Track[],
  audioK = SCENE_AUDIO_K,
): Production => ({
  id,
  segments: SCENE_SEGMENTS,
  paint,
  tracks,
  isLoop: true,
  audioK,
  taste: sceneTaste(id),
});

async function channelScene(id: (typeof channelScenes)[number]): Promise<Production> {
  const sound = sceneMusic(id);
  normalise(sound);
  return scene(id, withBug(id, await painterOf(id)), [{ language: 'ru', sound }]);
}

async function narratedScene(id: NarratedId): Promise<Production> {
  const music = sceneMusic(id);
  normalise(music, -23);
  const tracks: Track[] = [];
  for (const language of languagesOf(id)) {
    const { mixed, spoken } = await narrate(music, id, language);
    normalise(mixed);
    tracks.push({ language, sound: mixed, cues: spoken });
  }
  return scene(id, await painterOf(id), tracks, NARRATED_AUDIO_K);
}
