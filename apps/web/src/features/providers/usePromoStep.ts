import { useEffect, useState } from 'react';
import { useIsSignedIn } from '../../core/runtime.tsx';
import { promoStep, savedCode, type PromoStep } from './rules.ts';

/** How often the cookies are read while the page is open, ms. @source A-063 */
export const COOKIES_EVERY_MS = 300;

/**
 * How far the promo code of this browser is, which another tab or the wizard may change. Only cookies and the session are read.
 * @source
 */
export function usePromoStep(): { readonly step: PromoStep; readonly code: string | undefined } {
  const isSignedIn = useIsSignedIn();
  const [code, setCode] = useState<string>();
  useEffect(() => {
    const read = () => setCode(savedCode(document.cookie));
    read();
    const timer = setInterval(read, COOKIES_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return { step: promoStep(code, isSignedIn), code };
}
