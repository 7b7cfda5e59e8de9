/** Television as a list beside the picture, or as a grid of channels and hours; the last choice is persisted in this browser. */
import type { TvCategory } from '../../parts/channels/model.ts';

export type ChannelsView = 'list' | 'guide';
const KEY = 'channels_view';

/** The view that an address names. */
export const viewIn = (search: string): ChannelsView | undefined =>
  new URLSearchParams(search).get('view') === 'guide' ? 'guide' : undefined;

/** The address of a category in a view. */
export function viewPath(category: Pick<TvCategory, 'id' | 'slug'> | undefined, view: ChannelsView): string {
  const path = category ? `/channels/${category.slug || category.id}` : '/channels';
  return view === 'guide' ? `${path}?view=guide` : path;
}

export function chosenView(): ChannelsView {
  try {
    return localStorage.getItem(KEY) === 'guide' ? 'guide' : 'list';
  } catch {
    return 'list';
  }
}

export function chooseView(view: ChannelsView): void {
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // Storage is refused: the list comes first again.
  }
}
