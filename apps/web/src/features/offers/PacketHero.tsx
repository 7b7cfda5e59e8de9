import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SizedImage } from '@aerial/ui/SizedImage.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { presentMs } from '@aerial/api-client/present.ts';
import { AppLink } from '../../core/links.tsx';
import { useApi } from '../../core/runtime.tsx';
import { PacketButton } from '../../parts/commerce/PacketButton.tsx';
import { packetPath, packetTexts } from '../../parts/commerce/packet-list.ts';
import { packetState } from '../../parts/commerce/packet-state.ts';
import { PacketPrice } from '../../parts/commerce/PacketPrice.tsx';
import { packetsQuery, type PacketDetail } from '../../parts/commerce/queries.ts';
import type { OwnedPacket } from '../../parts/commerce/usePacketActions.ts';
import { usePacketTexts } from '../../parts/commerce/usePacketTexts.ts';
import styles from './PacketPage.module.css';

/** The head of the page: design, name, price, status and the button. @source */
export function PacketHero({ owned, packet }: { owned: OwnedPacket; packet: PacketDetail }) {
  const { t } = useTranslation();
  const texts = usePacketTexts();
  const { name, description } = packetTexts(packet);
  const { design } = packet;
  const background = design.big_background_tv ?? design.background_tv ?? design.background_mobile;
  const state = packetState(packet, owned.own, presentMs());
  const status = texts.status(packet, owned.own);
  const trial = state === 'not-connected' ? texts.trial(packet) : undefined;
  const nextPrice = packet.next_user_purchase?.purchase_type.amount ?? packet.subscription?.next_price;
  return (
    <header className={styles.hero}>
      {background && (
        <SizedImage src={background} kind="background" alt="" fetchPriority="high" className={styles.background} />
      )}
      <div className={styles.intro}>
        <p>
          <AppLink to="/packets" className={styles.crumb}>
            {t('page_packets')}
          </AppLink>
        </p>
        {design.logo && <img src={design.logo} alt="" height={56} className={styles.logo} />}
        <h1 className={styles.name}>{name}</h1>
        {design.special_features && (
          <img src={design.special_features} alt="" height={28} className={styles.features} />
        )}
        {(description || packet.short) && <p className={styles.text}>{description || packet.short}</p>}
        <div className={styles.tags}>
          {trial && <Tag look="accent">{trial}</Tag>}
          {state !== 'not-connected' && (
            <Tag look="outline">{t(state === 'paused' ? 'packet_paused' : 'packet_active')}</Tag>
          )}
          {packet.channels_count > 0 && <Tag>{t('packet_channels', { count: packet.channels_count })}</Tag>}
        </div>
        <PacketPrice packet={packet} large />
        {status && <p className={styles.status}>{status}</p>}
        {owned.own?.message && <p className={styles.note}>{owned.own.message}</p>}
        {state === 'active' && nextPrice && (
          <p className={styles.note}>
            {t('subscription_next_price', { price: texts.price(nextPrice, packet.currency) })}
          </p>
        )}
        {packet.parent_name && <p className={styles.note}>{t('packet_part_of', { name: packet.parent_name })}</p>}
        <AfterRenewal id={packet.after_renew_packet_id} />
        <div className={styles.actions}>
          <PacketButton owned={owned} size="large" />
        </div>
      </div>
    </header>
  );
}

/** The packet that this one changes to. @source A-360 */
function AfterRenewal({ id }: { id: number | null }) {
  const { t } = useTranslation();
  const { data: next } = useQuery({
    ...packetsQuery(useApi()),
    enabled: id !== null,
    select: (packets) => packets.find((packet) => packet.id === id),
  });
  if (!next) return null;
  return (
    <p className={styles.note}>
      <AppLink to={packetPath(next)} className={styles.agreement}>
        {t('packet_after_renew', { name: packetTexts(next).name })}
      </AppLink>
    </p>
  );
}
