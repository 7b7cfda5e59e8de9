import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { usePageHead } from '../../core/head.ts';
import { useApi } from '../../core/runtime.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { NotFound } from '../../parts/missing/NotFoundPage.tsx';
import { Contacts } from '../../parts/information/Contacts.tsx';
import { InfoPage } from '../../parts/information/InfoPage.tsx';
import { isManual, MANUALS, manualSteps, type Manual } from '../../parts/information/instructions.ts';
import { Steps } from './Steps.tsx';

/** The manual of a set-top box. @source */
export default function ManualPage() {
  const { box } = useParams();
  return isManual(box) ? <ManualOf box={box} /> : <NotFound />;
}

function ManualOf({ box }: { box: Manual }) {
  const { t } = useTranslation();
  const { data: network } = useQuery(networkQuery(useApi()));
  const name = network?.provider.name ?? '';
  const title = t('manual_title_box', { box: MANUALS[box] });
  usePageHead({
    title: t('title_page', { title, name }),
    description: t('manual_text', { name }),
    canonical: `/manual/${box}`,
  });
  return (
    <InfoPage title={title} lead={t('manual_text', { name })} reading>
      <Steps texts={manualSteps(box).map((key) => t(key, { name }))} />
      <div>
        <ButtonLink to="/manual">{t('manual_title')}</ButtonLink>
      </div>
      <Contacts support={network?.provider.landing.support} />
    </InfoPage>
  );
}
