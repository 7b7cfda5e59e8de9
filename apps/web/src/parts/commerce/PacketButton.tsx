import { useTranslation } from 'react-i18next';
import { presentMs } from '@aerial/api-client/present.ts';
import { Button, type ButtonStyle } from '@aerial/ui/Button.tsx';
import { useRuntime, useSurroundings } from '../../core/runtime.tsx';
import { packetPath, packetTexts } from './packet-list.ts';
import { packetButton } from './packet-state.ts';
import { usePacketActions, type OwnedPacket } from './usePacketActions.ts';

const CAPTIONS = {
  enable: 'packet_enable',
  change: 'packet_change',
  disable: 'packet_disable',
  renew: 'packet_renew',
  'cancel-future': 'packet_cancel_future',
} as const;

/** The one button of a packet, by what the viewer has of it; none for promo and child packets. @source spec 3 §4.1, A-420–A-430 */
export function PacketButton({
  owned,
  onChoose,
  ...style
}: Pick<ButtonStyle, 'size' | 'wide'> & {
  owned: OwnedPacket;
  /** Replaces the purchase. */
  onChoose?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const { openOutside, origin } = useRuntime();
  const { embed } = useSurroundings();
  const actions = usePacketActions();
  const { packet, own } = owned;
  const kind = packetButton(packet, own, presentMs());
  if (!kind) return null;
  const buy = (): void => {
    if (onChoose) return onChoose();
    // Nothing is bought inside a frame of another site. @source
    return embed ? openOutside(new URL(`${packetPath(packet)}?action=buy`, origin).href) : actions.buy(packet);
  };
  const press = (): void => {
    switch (kind) {
      case 'enable':
        return buy();
      case 'change':
        return actions.change(owned);
      case 'disable':
        return actions.stop(owned);
      case 'renew':
        return actions.renew(owned);
      case 'cancel-future':
        return actions.cancelFuture(owned);
    }
  };
  const caption = t(CAPTIONS[kind]);
  return (
    <Button
      {...style}
      look={kind === 'enable' || kind === 'renew' ? 'primary' : 'secondary'}
      busy={owned.isPending || actions.isChanging}
      onClick={press}
      aria-label={`${caption}: ${packetTexts(packet).name}`}
    >
      {caption}
    </Button>
  );
}
