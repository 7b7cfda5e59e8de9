import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { usePageHead } from '../../core/head.ts';
import { useApi } from '../../core/runtime.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { EmptyState } from '@aerial/ui/States.tsx';
import { Contacts } from '../../parts/information/Contacts.tsx';
import { InfoPage } from '../../parts/information/InfoPage.tsx';

/** The packets of the provider. @source A-262 */
export default function PacketsPage() {
  const { t } = useTranslation();
  const { data: network } = useQuery(networkQuery(useApi()));
  const name = network?.provider.name ?? '';
  const title = t('page_packets');
  const isSelling = network?.provider.is_have_purchases ?? false;
  const text = isSelling ? t('packets_ask_text') : t('packets_none_text');
  usePageHead({ title: t('title_page', { title, name }), description: text, canonical: '/packets' });
  return (
    <InfoPage title={title} reading>
      <EmptyState
        icon={<Layers aria-hidden size={44} strokeWidth={1.3} />}
        title={isSelling ? title : t('packets_none', { name })}
        text={text}
      >
        <ButtonLink to="/channels" look="primary">
          {t('action_watch_tv')}
        </ButtonLink>
        <ButtonLink to="/channelsfree">{t('page_free_channels')}</ButtonLink>
      </EmptyState>
      <Contacts support={network?.provider.landing.support} />
    </InfoPage>
  );
}
