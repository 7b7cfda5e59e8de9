import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { ChevronDown, CreditCard, MonitorSmartphone, Play, ShieldCheck, Ticket, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { usePageHead } from '../../core/head.ts';
import { useApi } from '../../core/runtime.tsx';
import { Contacts } from '../../parts/information/Contacts.tsx';
import { FAQ } from './faq.ts';
import styles from './FaqPage.module.css';
import { InfoPage } from '../../parts/information/InfoPage.tsx';

type Group = (typeof FAQ)[number]['group'];
const ICONS: Record<Group, LucideIcon> = {
  watching: Play,
  payment: CreditCard,
  promo: Ticket,
  devices: MonitorSmartphone,
  parental: ShieldCheck,
};

/** Frequently asked questions, by topic. @source F-101, F-102 */
export default function FaqPage() {
  const { t } = useTranslation();
  const { data: network } = useQuery(networkQuery(useApi()));
  const title = t('page_faq');
  // Without promo codes their questions are omitted.
  const groups = FAQ.filter(({ group }) => group !== 'promo' || network?.provider.is_promo_enabled);
  const entries = groups.flatMap(({ group, questions }) =>
    Array.from({ length: questions }, (_, index) => textsOf(t, group, index + 1)),
  );
  usePageHead({
    title: t('title_page', { title, name: network?.provider.name ?? '' }),
    description: t('faq_description'),
    canonical: '/faq',
    data: [
      {
        '@type': 'FAQPage',
        url: '/faq',
        mainEntity: entries.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  });
  return (
    <InfoPage title={title} lead={t('faq_description')} reading>
      <div className={styles.groups}>
        {groups.map(({ group, questions }) => (
          <FaqGroup key={group} group={group} questions={questions} />
        ))}
      </div>
      <Contacts support={network?.provider.landing.support} />
    </InfoPage>
  );
}

const textsOf = (t: TFunction, group: Group, number: number) => ({
  question: t(`faq_${group}_${number}_question` as 'faq_watching_1_question'),
  answer: t(`faq_${group}_${number}_answer` as 'faq_watching_1_answer'),
});

function FaqGroup({ group, questions }: { group: Group; questions: number }) {
  const { t } = useTranslation();
  const Icon = ICONS[group];
  return (
    <section>
      <h2 className={styles.heading}>
        <Icon aria-hidden size={22} />
        {t(`faq_group_${group}`)}
      </h2>
      <div className={styles.items}>
        {Array.from({ length: questions }, (_, index) => textsOf(t, group, index + 1)).map(({ question, answer }) => (
          <details key={question} className={styles.item}>
            <summary className={styles.question}>
              {question}
              <ChevronDown aria-hidden size={20} />
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
