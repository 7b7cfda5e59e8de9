/** The mark of a view by support, and the end of it. Loaded in the tabs of support only. */
import { FALLBACK_LANGUAGE, LANGUAGES } from '@aerial/domain/language.ts';
import { createRoot } from 'react-dom/client';
import { createI18n, fetchTranslation } from '../../i18n/i18n.ts';
import { I18nProvider } from '../../i18n/I18nProvider.tsx';
import { SUPPORT_VIEW_KEY, type SupportView } from '../../surroundings/support-view.ts';
import { SupportMark } from './SupportMark.tsx';

/** Ends the session and leaves: the tab closes, or becomes one of the browser's own viewer. */
export function leaveSupportView({ token }: SupportView): void {
  try {
    window.sessionStorage.removeItem(SUPPORT_VIEW_KEY);
  } catch {
    // A browser that refuses storage has none to remove.
  }
  const leave = () => {
    window.close();
    window.location.replace('/');
  };
  void fetch('/v2/users/self/support_session', {
    method: 'DELETE',
    keepalive: true,
    headers: { authorization: `Token ${token}` },
  }).then(leave, leave);
}

/** Beside the application, so that no page, player or dialog is without it. */
export async function mountSupportMark(view: SupportView): Promise<void> {
  const language = LANGUAGES.find((one) => one === document.documentElement.lang) ?? FALLBACK_LANGUAGE;
  const i18n = createI18n(language, { [language]: await fetchTranslation(language) });
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <SupportMark until={view.until} onEnd={() => leaveSupportView(view)} />
    </I18nProvider>,
  );
}
