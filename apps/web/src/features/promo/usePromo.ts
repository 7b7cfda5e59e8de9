import { useMemo, useSyncExternalStore } from 'react';
import { useRuntime } from '../../core/runtime.tsx';
import { usePageLinks } from '../../parts/commerce/page-links.ts';
import { pagePromo } from './page-promo.ts';
import type { PromoPress, PromoWizard } from './promo-wizard.ts';
import type { PromoState } from './promo-types.ts';

interface PromoOfReact {
  readonly state: PromoState;
  press(event: PromoPress): void;
  readonly open: PromoWizard['open'];
}

/** The promo code wizard. */
export function usePromo(): PromoOfReact {
  const runtime = useRuntime();
  const links = usePageLinks();
  const wizard = pagePromo(runtime, links);
  const state = useSyncExternalStore(wizard.subscribe, wizard.state, wizard.state);
  return useMemo(() => ({ state, press: wizard.press, open: wizard.open }), [wizard, state]);
}
