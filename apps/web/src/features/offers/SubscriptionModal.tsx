import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { useSetModalHeading, type ModalContentProps } from '../../core/modals.tsx';
import { useApi } from '../../core/runtime.tsx';
import { packetTexts } from '../../parts/commerce/packet-list.ts';
import { canStartRenewal, canStopRenewal } from '../../parts/commerce/packet-state.ts';
import { PeriodList } from '../../parts/commerce/PeriodList.tsx';
import { packetsQuery } from '../../parts/commerce/queries.ts';
import { useOwnPackets } from '../../parts/commerce/useOwnPackets.ts';
import { usePacketActions, type OwnedPacket } from '../../parts/commerce/usePacketActions.ts';
import { usePacketTexts } from '../../parts/commerce/usePacketTexts.ts';
import styles from './Modals.module.css';

/** A subscription: until when it runs, its periods, and its renewal. @source */
export function SubscriptionModal({ request }: ModalContentProps) {
  const given = request.data as OwnedPacket | undefined;
  return given ? <Subscription given={given} /> : <AboutSubscriptions />;
}

function Subscription({ given }: { given: OwnedPacket }) {
  const { t } = useTranslation();
  const texts = usePacketTexts();
  const actions = usePacketActions();
  const setHeading = useSetModalHeading();
  const all = useOwnPackets();
  // A change made here is loaded while the modal is open.
  const { data: loaded } = useQuery({
    ...packetsQuery(useApi()),
    select: (packets) => packets.find(({ id }) => id === given.packet.id),
  });
  const packet = loaded ?? given.packet;
  const known = all.of(packet);
  const owned: OwnedPacket = known.own ? known : { ...given, packet };
  const { name } = packetTexts(packet);
  useEffect(() => setHeading({ title: name }), [name, setHeading]);
  const status = texts.status(packet, owned.own);
  return (
    <div className={styles.content}>
      <div className={styles.state}>
        {status && <p className={styles.status}>{status}</p>}
        {owned.own?.message && <p className={styles.note}>{owned.own.message}</p>}
      </div>
      <PeriodList owned={owned} />
      <div className={styles.actions}>
        {canStartRenewal(packet) && (
          <Button look="primary" busy={actions.isChanging} onClick={() => actions.renew(owned)}>
            {t('packet_renew')}
          </Button>
        )}
        {canStopRenewal(packet) && (
          <Button busy={actions.isChanging} onClick={() => actions.stop(owned)}>
            {t('packet_disable')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Opened by its address, without a subscription. */
function AboutSubscriptions() {
  const { t } = useTranslation();
  return (
    <div className={styles.content}>
      <p className={styles.note}>{t('modal_about_subscription')}</p>
      <div className={styles.actions}>
        <ButtonLink look="primary" to="/packets">
          {t('channels_to_packets')}
        </ButtonLink>
      </div>
    </div>
  );
}
