import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { stepOf } from '../../surroundings/history.ts';
import { settingsBackUrl } from './back-url.ts';

/** Duration of the exit animation before home, where the settings were not opened from another page, ms. @source A-119 */
const LEAVE_MS = 300;

/** Closes the settings: back to the page they were opened from, or home. @source */
export function useCloseSettings(): { close: () => void; isLeaving: boolean } {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => void navigate('/', { replace: true }), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, navigate]);
  const close = useCallback(() => {
    const back = settingsBackUrl.take();
    if (!back) return setLeaving(true);
    const now = stepOf(window.history.state);
    if (back.step !== undefined && now !== undefined && back.step < now) return void navigate(back.step - now);
    return void navigate(back.url, { replace: true });
  }, [navigate]);
  useEscape(close);
  return { close, isLeaving };
}

/** Capture phase: before the layer's handler, which would only go one step back. */
function useEscape(close: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key !== 'Escape' ||
        event.defaultPrevented ||
        document.querySelector('[role="dialog"][data-state="open"], [role="menu"]')
      )
        return;
      event.preventDefault();
      close();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [close]);
}
