import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSurroundings } from '../../core/runtime.tsx';
import { useViewerFeature } from '../../core/viewer-features.ts';
import type { PlayerStore } from '../../player/store-types.ts';
import { ControlButton } from '../../player/ui/ControlButton.tsx';
import { useShare } from '../content/useShare.ts';

interface ShareMomentProps {
  readonly player: PlayerStore;
  readonly title: string;
  /** The link to a position of what plays; undefined: that of the present cannot be found again. */
  readonly pathOf: (position: number | undefined) => string;
}

/** A button of the player: a link to what is on the picture. */
export function ShareMoment({ player, title, pathOf }: ShareMomentProps) {
  const { t } = useTranslation();
  const share = useShare();
  const { webView, embed } = useSurroundings();
  if (!useViewerFeature('moments') || webView || embed) return null;
  const press = (): void => {
    const { hasPicture, canSeek } = player.getState();
    void share(title, pathOf(hasPicture && canSeek ? Math.floor(player.getTime().position) : undefined));
  };
  return (
    <ControlButton label={t('share_moment')} onPress={press}>
      <Share2 aria-hidden="true" />
    </ControlButton>
  );
}
