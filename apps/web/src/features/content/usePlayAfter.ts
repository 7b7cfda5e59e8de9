import { useEffect } from 'react';
import { useGo } from '../../core/links.tsx';
import { contentToPlay, clearPlayAfter } from './play-after.ts';
import type { Content, ContentMetadata } from '../../parts/content/queries.ts';
import { watchAddress } from '../../parts/content/watch-actions.ts';

/** Plays the stored content as soon as this viewer may watch it. @source spec 2 §4 Content load order */
export function usePlayAfter(content: Pick<Content, 'id' | 'slug'>, metadata: ContentMetadata | undefined): void {
  const go = useGo();
  const canPlay = metadata?.is_purchased === true && metadata.is_available;
  useEffect(() => {
    if (!canPlay || contentToPlay() !== content.id) return;
    clearPlayAfter();
    go(watchAddress(content, metadata));
  }, [canPlay, content, metadata, go]);
}
