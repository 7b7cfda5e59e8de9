/** The console in the browser. */
import '@aerial/ui/fonts.css';
import '@aerial/ui/tokens.css';
import '@aerial/ui/base.css';
import './theme.css';
import { ControlTexts } from '@aerial/ui/texts.ts';
import { Toaster } from '@aerial/ui/Toaster.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { createRouter } from './app/router.tsx';
import { ROOT_ID } from './core/installation.ts';
import { queryClient } from './core/query-client.ts';
import { commonTexts } from './i18n/common-texts.ts';
import { startLanguage } from './i18n/i18n.ts';
import { useTexts } from './i18n/texts.ts';

// Styles that controls add carry the nonce of the page's scripts: the policy allows no others.
globalThis.__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
startLanguage();
const router = createRouter();

function Root() {
  const t = useTexts(commonTexts);
  return (
    <ControlTexts value={t}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </ControlTexts>
  );
}

createRoot(document.getElementById(ROOT_ID)!).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
