/** Begins a view by support in this tab. Loaded before the application, in the tabs of support only. */
import type { i18n as I18n } from 'i18next';
import { TOKEN_KEY } from '../../session/storage.ts';
import type { KeyValueStore } from '../../surroundings/key-value-store.ts';
import { beginSupportView } from '../../surroundings/support-view.ts';
import { leaveSupportView, mountSupportMark } from './mount.tsx';

/** @returns undefined when the view has ended, or was none */
export function begin(page: Window, tab: KeyValueStore) {
  const view = beginSupportView(page, tab, TOKEN_KEY);
  return (
    view && {
      mount: (i18n: I18n) => mountSupportMark(i18n, view),
      leave: () => leaveSupportView(view),
    }
  );
}
