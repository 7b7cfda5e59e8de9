import { useTranslation } from 'react-i18next';
import { useRuntime } from '../../core/runtime.tsx';
import { showToast } from '@aerial/ui/toasts.ts';

/** The browser's share dialog with title and canonical address; the fallback copies the address. @source C-148 */
export function useShare(): (title: string, path: string) => Promise<void> {
  const { t } = useTranslation();
  const { origin } = useRuntime();
  return async (title, path) => {
    const url = `${origin}${path}`;
    if (navigator.share) {
      // The viewer closing the dialog is no failure.
      await navigator.share({ title, url }).catch(() => {});
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      showToast(t('share_copied'));
    } catch {
      showToast(t('share_failed', { url }), 'error');
    }
  };
}
