import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useApi, useIsSignedIn } from '../../core/runtime.tsx';
import { useModals } from '../../core/modals.tsx';
import { usePacketPurchase } from '../../parts/commerce/packet-actions.ts';
import type { TvChannel } from '../../parts/channels/model.ts';
import { offerFor, type Offer } from './rules/offers.ts';

interface OfferOfChannel {
  readonly kind: Offer;
  /** Playing a channel that is not purchased: sign-in, the packets on sale, or a message that it comes soon. */
  readonly openForChannel: () => void;
  /** The same for an archived programme for subscribers. @param title of the programme @source C-769 */
  readonly openForProgramme: (title: string) => void;
}

/** The way to access: sign-in, subscription or purchase. @source F-348, F-349, C-483–C-486, C-498, C-501 */
export function useOffer(channel: TvChannel): OfferOfChannel {
  const { t } = useTranslation();
  const modals = useModals();
  const purchase = usePacketPurchase();
  const isSignedIn = useIsSignedIn();
  const { data: network } = useQuery(networkQuery(useApi()));
  const kind = offerFor(channel, { isSignedIn, providerSells: network?.provider.is_have_purchases ?? false });

  const signIn = (text: string): void =>
    modals.open({
      id: 'message',
      title: t('offer_signin_title'),
      text,
      confirm: () => modals.open({ id: 'auth' }),
      confirmButton: t('action_signin'),
      closeButton: t('action_close'),
    });
  const soon = (): void => modals.open({ id: 'message', title: channel.name, text: t('channel_soon') });
  const packets = (): void =>
    purchase.offerFor({ kind: 'channel', id: String(channel.id), path: `/channel/${channel.id}` });

  return {
    kind,
    openForChannel: () =>
      kind === 'sign-in'
        ? signIn(t('offer_signin_channel', { channel: channel.name }))
        : kind === 'soon'
          ? soon()
          : packets(),
    openForProgramme: (title) => {
      if (kind === 'sign-in') return signIn(t('offer_signin_programme'));
      if (kind === 'soon') return soon();
      modals.open({
        id: 'message',
        title: t('archive_subscribe_program', { title }),
        text: t('warning_archive_subscribe'),
        confirm: packets,
        confirmButton: t('channels_to_packets'),
        closeButton: t('action_close'),
      });
    },
  };
}
