/**
 * Begins a view by support in this tab. Loaded before the application starts, in the tabs of support only. It imports nothing that the entry
 * has too: the entry waits for it.
 */
import { beginSupportView, type SupportView } from '../../surroundings/support-view.ts';

let view: SupportView | undefined;
const withMark = (work: (mark: typeof import('./mount.tsx'), shown: SupportView) => void): void => {
  const shown = view;
  if (shown) void import('./mount.tsx').then((mark) => work(mark, shown));
};
view = beginSupportView(window, window.sessionStorage, () => withMark((mark, shown) => mark.leaveSupportView(shown)));
withMark((mark, shown) => void mark.mountSupportMark(shown));
