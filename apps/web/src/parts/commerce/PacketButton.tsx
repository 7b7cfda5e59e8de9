import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { presentMs } from '@aerial/api-client/present.ts';
import { Button, type ButtonStyle } from '@aerial/ui/Button.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
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
export function PacketButton(props: PacketButtonProps) {
  const kind = packetButton(props.owned.packet, props.owned.own, presentMs());
  return kind && <KnownButton {...props} kind={kind} />;
}

type PacketButtonProps = Pick<ButtonStyle, 'size' | 'wide'> & {
  owned: OwnedPacket;
  /** Replaces the purchase. */
  onChoose?: (() => void) | undefined;
};

function KnownButton({ owned, onChoose, kind, ...style }: PacketButtonProps & { kind: keyof typeof CAPTIONS }) {
  const { t } = useTranslation();
  const { openOutside, origin } = useRuntime();
  const { embed } = useSurroundings();
  const actions = usePacketActions();
  const { packet } = owned;
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
  const pressing = usePressWhenKnown(owned.isPending === true, kind, press);
  const caption = t(CAPTIONS[kind]);
  return (
    <Button
      {...style}
      look={kind === 'enable' || kind === 'renew' ? 'primary' : 'secondary'}
      busy={actions.isChanging}
      // Not disabled while it waits: it would lose the focus.
      aria-busy={pressing.isWaiting || undefined}
      icon={pressing.isWaiting && <Spinner size={20} />}
      onClick={pressing.press}
      aria-label={`${caption}: ${packetTexts(packet).name}`}
    >
      {caption}
    </Button>
  );
}

/**
 * A press on what the server rendered, before it is known what the viewer has, waits for that. It counts only if the button still offers the
 * same.
 */
function usePressWhenKnown(isPending: boolean, offer: string, act: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  if (isWaiting && !isPending) setWaiting(false);
  const pressed = useRef<string>(undefined);
  const finish = useEffectEvent(() => {
    const wanted = pressed.current;
    pressed.current = undefined;
    if (wanted === offer) act();
  });
  useEffect(() => {
    if (!isPending) finish();
  }, [isPending]);
  const press = (): void => {
    if (!isPending) return act();
    pressed.current = offer;
    setWaiting(true);
  };
  return { isWaiting, press };
}
