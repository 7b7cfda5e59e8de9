import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { usePageHead } from '../../core/head.ts';
import { useApi } from '../../core/runtime.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { pendingAgreement } from '../../parts/commerce/pending-agreement.ts';
import { Contacts } from '../../parts/information/Contacts.tsx';
import { InfoPage } from '../../parts/information/InfoPage.tsx';
import {
  blocksOf,
  legalAddress,
  legalTextQuery,
  TEXT_DELAY_MS,
  type LegalKind,
} from '../../parts/information/legal.ts';
import { AgreementAnswer } from './AgreementAnswer.tsx';
import styles from './LegalPage.module.css';

const TITLES = { agreement: 'footer_agreement', privacy: 'footer_privacy', terms: 'footer_terms' } as const;
const isLegal = (text: string): text is LegalKind => text in TITLES;

/** The agreement, the privacy policy or the terms of the provider. @source F-095–F-098, A-169–A-176 */
export default function LegalPage() {
  const { t } = useTranslation();
  const api = useApi();
  const { pathname, state } = useLocation();
  const segment = pathname.split('/')[1] ?? '';
  const kind = isLegal(segment) ? segment : 'agreement';
  const { data: network } = useQuery(networkQuery(api));
  const name = network?.provider.name ?? '';
  const title = t(TITLES[kind]);
  const lead = t(`legal_${kind}_text`, { name });
  usePageHead(network && { title: t('title_page', { title, name }), description: lead, canonical: `/${kind}` });
  const address = network && legalAddress(network, kind);
  const queryClient = useQueryClient();
  const [pending] = useState(() => (kind === 'agreement' ? pendingAgreement(queryClient, state) : undefined));
  const text = useRef<HTMLDivElement>(null);
  const { isSuccess: isLoaded } = useQuery({ ...legalTextQuery(address ?? ''), enabled: false });
  return (
    <InfoPage title={title} lead={lead} reading>
      <div className={styles.content}>
        {address && (
          <div ref={text}>
            <LegalText key={address} address={address} title={title} />
          </div>
        )}
        {address === null && (
          <EmptyState
            icon={<FileText aria-hidden size={40} strokeWidth={1.4} />}
            title={t('legal_none')}
            text={t('legal_none_text')}
          />
        )}
        <Contacts support={network?.provider.landing.support} />
        {pending && <AgreementAnswer pending={pending} text={text} isLoaded={isLoaded || address === null} />}
      </div>
    </InfoPage>
  );
}

function LegalText({ address, title }: { address: string; title: string }) {
  const { t } = useTranslation();
  const isDue = useIsDue(TEXT_DELAY_MS);
  const { data, isError, refetch } = useQuery({ ...legalTextQuery(address), enabled: isDue });
  if (isError && data === undefined) return <ErrorState text={t('legal_failed')} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <section className={styles.waiting} aria-busy aria-label={t('status_loading')}>
        {[90, 100, 95, 60, 100, 85].map((width, index) => (
          <Skeleton key={index} width={`${width}%`} height="1.125rem" />
        ))}
      </section>
    );
  }
  const blocks = blocksOf(data);
  // The page is named already.
  const shown = blocks[0]?.text.toLowerCase() === title.toLowerCase() ? blocks.slice(1) : blocks;
  return (
    <article className={styles.text}>
      {shown.map(({ kind, text }, index) =>
        kind === 'heading' ? <h2 key={index}>{text}</h2> : <p key={index}>{text}</p>,
      )}
    </article>
  );
}

function useIsDue(ms: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isDue;
}
