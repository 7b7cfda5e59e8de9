import { Cast } from 'lucide-react';
import { memo, lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '@aerial/ui/toasts.ts';
import { unsupportedText, type CastSupport } from '../cast/support.ts';
import { usePlayerState } from '../react.ts';
import type { CastOutcome } from '../store-types.ts';
import { ControlButton } from './ControlButton.tsx';
import { usePlayerView } from './PlayerContext.ts';

const BrowserScreenButton = lazy(() => import('./BrowserScreenButton.tsx'));

const FAILURES = {
  failed: 'cast_failed',
  'no-source': 'cast_no_source',
} as const satisfies Partial<Record<CastOutcome, string>>;

const noChanges = () => () => {};

/** Opens the choice of devices, or ends casting. Browsers that cannot cast say so; others hide it. @source C-247, C-778–C-781 */
export const CastButton = memo(function CastButton() {
  const { player } = usePlayerView();
  const { t } = useTranslation();
  const kind = usePlayerState(player, (state) => state.machine.item?.kind);
  const isVitrina = usePlayerState(player, (state) => state.machine.flags.vitrina);
  const isCasting = usePlayerState(player, (state) => state.machine.flags.casting);
  const support = useSyncExternalStore(noChanges, player.castSupport, (): CastSupport => 'none');
  if (support === 'none' || kind === undefined || kind === 'trailer' || isVitrina) return null;
  if (support === 'airplay' || support === 'remote')
    return (
      <Suspense>
        <BrowserScreenButton support={support} />
      </Suspense>
    );
  async function press(): Promise<void> {
    const text = unsupportedText(support);
    if (text) return showToast(t(text));
    const outcome = await player.toggleCasting();
    if (outcome === 'failed' || outcome === 'no-source') showToast(t(FAILURES[outcome]), 'error');
  }
  return (
    <ControlButton label={t(isCasting ? 'cast_stop' : 'cast_start')} isPressed={isCasting} onPress={() => void press()}>
      <Cast aria-hidden="true" />
    </ControlButton>
  );
});
