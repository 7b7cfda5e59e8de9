import { presentMs } from '@aerial/api-client/present.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useIsCovered } from '../../core/covered.ts';
import { useModals } from '../../core/modals.tsx';
import { useSurroundings } from '../../core/runtime.tsx';
import { usePacketPurchase } from '../../parts/commerce/packet-actions.ts';
import { packetTexts } from '../../parts/commerce/packet-list.ts';
import { isOwned } from '../../parts/commerce/packet-state.ts';
import type { OwnedPacket } from '../../parts/commerce/usePacketActions.ts';

const ACTION = 'action';

/**
 * `?action=buy` starts the purchase, once: the parameter leaves the address, so that neither a reload nor a step back buys again.
 * @param owned undefined until it is known what the viewer has
 * @source
 */
export function useBuyAction(owned: OwnedPacket | undefined): void {
  const { t } = useTranslation();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const { buy } = usePacketPurchase();
  const { open } = useModals();
  const { embed } = useSurroundings();
  const isCovered = useIsCovered();
  const consumed = useRef<string>(undefined);
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!owned || embed || isCovered || query.get(ACTION) !== 'buy' || consumed.current === pathname) return;
    consumed.current = pathname;
    query.delete(ACTION);
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, state: state as unknown });
    const { packet, own } = owned;
    if (!isOwned(packet, own, presentMs())) return buy(packet);
    open({
      id: 'message',
      title: t('packet_owned_title'),
      text: t('packet_owned_text', { name: packetTexts(packet).name }),
      closeButton: t('action_close'),
    });
  }, [buy, embed, hash, isCovered, navigate, open, owned, pathname, search, state, t]);
}
