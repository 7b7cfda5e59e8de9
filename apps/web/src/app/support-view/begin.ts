/** Begins a view by support in this tab. Loaded before the application starts, in the tabs of support only. */
import { FALLBACK_LANGUAGE, LANGUAGES } from '@aerial/domain/language.ts';
import { createI18n, fetchTranslation } from '../../i18n/i18n.ts';
import { TOKEN_KEY } from '../../session/storage.ts';
import { safeStore } from '../../surroundings/key-value-store.ts';
import { beginSupportView, type SupportView } from '../../surroundings/support-view.ts';
import { leaveSupportView, mountSupportMark } from './mount.tsx';

const tab = safeStore(() => window.sessionStorage);
let view: SupportView | undefined;
const leave = () => view && leaveSupportView(view);
view = beginSupportView(window, tab, TOKEN_KEY, leave);
if (view) void mark(view);

/** Beside the application, which has not started yet. */
async function mark(shown: SupportView): Promise<void> {
  const language = LANGUAGES.find((one) => one === document.documentElement.lang) ?? FALLBACK_LANGUAGE;
  mountSupportMark(createI18n(language, { [language]: await fetchTranslation(language) }), shown);
}
