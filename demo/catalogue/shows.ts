/** The television shows. Each belongs to one channel and shows that channel's scene. */
import { channels } from './channels.ts';
import { showHeadings, type ShowSlug } from './headings.ts';
import { show, type Draft } from './titles/make.ts';
import { cityShows } from './titles/shows-city.ts';
import { kidsAndMusicShows } from './titles/shows-kids-music.ts';
import { worldShows } from './titles/shows-world.ts';
import type { DemoTitle } from './types.ts';

const drafts: Readonly<Record<ShowSlug, Draft>> = { ...cityShows, ...kidsAndMusicShows, ...worldShows };

/** The scene of the channel a show belongs to. */
function sceneOf(draft: Draft): string {
  const home = draft.channels?.[0];
  const scene = channels.find(({ id }) => id === home)?.scenes[0];
  if (!scene) throw new Error(`no channel ${home}`);
  return scene;
}

export const shows: readonly DemoTitle[] = (Object.keys(showHeadings) as ShowSlug[]).map((slug) =>
  show(slug, showHeadings[slug], sceneOf(drafts[slug]), drafts[slug]),
);
