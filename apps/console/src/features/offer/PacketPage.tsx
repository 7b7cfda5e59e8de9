import { archivePacketCall, offerDocumentCall, priceHistoryCall } from '@aerial/contract/calls/operator-offer.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/texts.ts';
import { DetailScreen } from '../../parts/detail/DetailScreen.tsx';
import { Section } from '../../parts/detail/Facts.tsx';
import { ShortTable } from '../../parts/detail/ShortTable.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { CancelPrice, PlanPrice } from './PlannedPrices.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { indented, packetsOf } from './document.ts';
import { texts } from './texts.ts';

/** One packet: its prices with their history, and its part of the document. */
export default function PacketPage() {
  const t = useTexts(texts);
  const language = useLanguage();
  const may = useMay();
  const { slug = '' } = useParams();
  const query = useQuery({
    queryKey: ['offer', 'packet', slug],
    queryFn: () => callApi(offerDocumentCall, { query: { packet: slug } }),
  });
  const nameIn = (document: string) => packetsOf(document, language).find((one) => one.slug === slug)?.name ?? slug;
  return (
    <DetailScreen
      query={query}
      back={{ to: '/offer', label: t('all') }}
      titleOf={({ document }) => nameIn(document)}
      actionsOf={({ document }) => may('packets:write') && <Archive slug={slug} name={nameIn(document)} />}
      tabsLabel={t('parts')}
      tabsOf={({ document }) => [
        { id: 'prices', label: t('prices'), content: <Prices slug={slug} /> },
        {
          id: 'document',
          label: t('document'),
          content: <DocumentForm key={document} document={indented(document)} />,
        },
      ]}
    />
  );
}

const pricesQuery = (slug: string) => ({
  queryKey: ['offer', 'prices', slug],
  queryFn: () => callApi(priceHistoryCall, { params: { packet: slug } }),
});

function Prices({ slug }: { slug: string }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const isWriter = useMay()('packets:write');
  const query = useQuery(pricesQuery(slug));
  const current = query.data?.filter(({ state }) => state === 'current') ?? [];
  return (
    <Section title={t('prices')} actions={isWriter && current.length > 0 && <PlanPrice slug={slug} prices={current} />}>
      <ShortTable
        caption={t('prices')}
        query={query}
        idOf={({ id }) => id}
        empty={t('prices_empty')}
        columns={[
          { label: t('code'), cell: ({ code, period }) => `${code} (${formats.period(period)})` },
          {
            label: t('amount'),
            isNumeric: true,
            cell: ({ amount, currency }) => formats.money(amount, currency),
          },
          {
            label: t('trial'),
            cell: ({ trial_amount: amount, trial_period: period, currency }) =>
              amount === null ? '—' : `${formats.money(amount, currency)} (${formats.period(period)})`,
          },
          { label: t('valid_from'), cell: ({ valid_from: at }) => formats.instant(at) },
          { label: t('valid_to'), cell: ({ valid_to: at }) => formats.instant(at) },
          {
            label: t('price_state'),
            cell: (price) => (
              <>
                <Tag look={price.state === 'ended' ? 'outline' : 'plain'}>{t(`price_${price.state}`)}</Tag>{' '}
                {isWriter && price.state === 'planned' && <CancelPrice slug={slug} price={price} />}
              </>
            ),
          },
          {
            label: t('subscribers'),
            isNumeric: true,
            cell: ({ subscribers }) => formats.number(subscribers),
          },
        ]}
      />
    </Section>
  );
}

function Archive({ slug, name }: { slug: string; name: string }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const [run, isBusy] = useAction();
  async function archive(): Promise<void> {
    const prices = await pricesQuery(slug).queryFn();
    const count = prices.reduce((sum, { subscribers }) => sum + subscribers, 0);
    const question = { title: t('archive'), text: t('archive_text', { name, count }), action: t('archive') };
    if (!(await confirmed({ ...question, isDangerous: true, typed: slug }))) return;
    await callApi(archivePacketCall, { params: { packet: slug } });
    await navigate('/offer');
  }
  return (
    <Button size="small" look="ghost" busy={isBusy} onClick={() => void run(archive, { changes: [['offer']] })}>
      {t('archive')}
    </Button>
  );
}
