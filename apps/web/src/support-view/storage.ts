/** What a tab of support has in place of the browser's local storage. */
import type { SupportView } from '@aerial/domain/support-view.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { StoredToken } from '../core/session.ts';
import { TOKEN_KEY } from '../session/storage.ts';

/**
 * A storage that ends with the page and holds the session of the view: the tab neither reads nor changes what the browser stores of the
 * viewer who uses it otherwise.
 * @param onEnd the session has dropped its token: the server refused it, or support has signed out
 */
export function viewStorage({ token, until }: SupportView, now: EpochMs, onEnd: () => void) {
  // Without a device: the session is not renewed, and nothing is saved for a start without a network.
  const stored: StoredToken = {
    access_token: token,
    expires_at: until,
    received_at: now,
    device_id: null,
    is_guest: false,
    is_child: false,
  };
  const values = new Map<string, string>([[TOKEN_KEY, JSON.stringify(stored)]]);
  return {
    getItem: (key: string): string | null => values.get(key) ?? null,
    setItem: (key: string, value: string): void => void values.set(key, value),
    removeItem(key: string): void {
      if (values.delete(key) && key === TOKEN_KEY) onEnd();
    },
    clear: (): void => values.clear(),
  };
}
