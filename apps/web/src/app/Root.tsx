import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { HydrationBoundary } from '@aerial/ui/useHydrated.ts';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { RuntimeProvider, type Runtime } from '../core/runtime.tsx';
import { I18nProvider } from '../i18n/I18nProvider.tsx';

/** The providers above the router. */
export function Root({ runtime, i18n, children }: { runtime: Runtime; i18n: I18n; children: ReactNode }) {
  // Tests and monitoring wait for this mark: before it the browser itself follows links.
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return (
    <StrictMode>
      <RuntimeProvider value={runtime}>
        <QueryClientProvider client={runtime.queryClient}>
          <I18nProvider i18n={i18n}>
            <HydrationBoundary>{children}</HydrationBoundary>
          </I18nProvider>
        </QueryClientProvider>
      </RuntimeProvider>
    </StrictMode>
  );
}
