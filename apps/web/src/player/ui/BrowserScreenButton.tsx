import { Airplay, Cast } from 'lucide-react';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '@aerial/ui/toasts.ts';
import { browserScreens, NO_SCREENS, type ScreenState } from '../cast/browser-screens.ts';
import { usePlayerState } from '../react.ts';
import { ControlButton } from './ControlButton.tsx';
import { usePlayerView } from './PlayerContext.ts';

const noChanges = () => () => {};
const noScreens = (): ScreenState => NO_SCREENS;

/** Opens the browser's own choice of screens; hidden while there is none. @source C-247, C-781 */
export default function BrowserScreenButton({ support }: { support: 'airplay' | 'remote' }) {
  const { player, container } = usePlayerView();
  const { t } = useTranslation();
  // Another item may play in another element.
  const item = usePlayerState(player, (state) => state.machine.item?.key);
  const screens = useMemo(() => {
    const video = item === undefined ? undefined : container?.querySelector('video');
    return video ? browserScreens(support, video) : undefined;
  }, [container, item, support]);
  const { isAvailable, isConnected } = useSyncExternalStore(
    screens?.subscribe ?? noChanges,
    screens?.state ?? noScreens,
    noScreens,
  );
  if (!screens || (!isAvailable && !isConnected)) return null;
  async function press(): Promise<void> {
    if ((await screens?.choose()) === 'failed') showToast(t('cast_failed'), 'error');
  }
  const Icon = support === 'airplay' ? Airplay : Cast;
  return (
    <ControlButton label={t('cast_start')} isPressed={isConnected} onPress={() => void press()}>
      <Icon aria-hidden="true" />
    </ControlButton>
  );
}
