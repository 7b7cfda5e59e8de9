/** Links to a moment of a film: what they lead to, and how the page shows it. */
import { momentPicture, parseMoment } from '@aerial/domain/moments.ts';
import { useHydrated } from '@aerial/ui/useHydrated.ts';
import { useLocation } from 'react-router';
import type { PageHead } from '../../core/seo/tags.ts';
import { useViewerFeature } from '../../core/viewer-features.ts';
import type { Content } from './queries.ts';
import { contentAddress } from './rules.ts';

/** The link to a second of a film or episode: its page, which everybody may open. */
export const momentAddress = (content: Pick<Content, 'id' | 'slug'>, at: number): string =>
  `${contentAddress(content)}?t=${Math.max(0, Math.floor(at))}`;

/** What plays by itself, and not one of its parts. */
const hasMoments = ({ content_type: type }: Pick<Content, 'content_type'>): boolean =>
  type === 'movie' || type === 'episode';

/** The card of a link to a moment. @param search of the address */
export function momentHead(
  content: Pick<Content, 'id' | 'slug' | 'content_type' | 'library_id'>,
  search: string,
): PageHead['moment'] {
  const at = parseMoment(new URLSearchParams(search).get('t'));
  const { id, library_id: libraryId } = content;
  if (at === undefined || libraryId === null || !hasMoments(content)) return undefined;
  return {
    picture: momentPicture({ kind: 'content', libraryId, contentId: id, at }),
    path: momentAddress(content, at),
  };
}

/** The second that the address of the page names. A cached page is the same for some seconds, so it is read in the browser only. */
export function useMoment(content: Pick<Content, 'content_type'>): number | undefined {
  const { search } = useLocation();
  const isHydrated = useHydrated();
  const isOn = useViewerFeature('moments');
  const at = parseMoment(new URLSearchParams(search).get('t'));
  return isHydrated && isOn && hasMoments(content) ? at : undefined;
}
