import { archivePacketCall, offerDocumentCall, priceHistoryCall } from '@aerial/contract/calls/operator-offer.ts';
import { changePacketCall, operatorPacketCall, type OperatorPacket } from '@aerial/contract/calls/operator-packets.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { callApi } from '../../core/api.ts';
import { failureText } from '../../core/errors.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useName } from '../../parts/catalogue/words.ts';
import { DetailScreen } from '../../parts/detail/DetailScreen.tsx';
import { Section } from '../../parts/detail/Facts.tsx';
import { ShortTable } from '../../parts/detail/ShortTable.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { CancelPrice, PlanPrice } from './PlannedPrices.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { indented } from './document.ts';
import { OFFER_KEY, packetKey } from './keys.ts';
import { packetTexts } from './packet-texts.ts';
import { PacketForm } from './PacketForm.tsx';
import { texts } from './texts.ts';

/** One packet: its form, its prices with their history, and its part of the document. */
export default function PacketPage() {
  const [t, words] = [useTexts(texts), useTexts(packetTexts)];
  const nameOf = useName();
  const may = useMay();
  const { slug = '' } = useParams();
  const query = useQuery({
    queryKey: packetKey(slug),
    queryFn: () => callApi(operatorPacketCall, { params: { packet: slug } }),
  });
  return (
    <DetailScreen
      query={query}
      back={{ to: '/offer', label: t('all') }}
      titleOf={({ name }) => nameOf(name)}
      marksOf={({ archived_at: archived, is_public: isPublic }) =>
        (archived !== null || !isPublic) && <Tag look="outline">{words(archived === null ? 'hidden' : 'archived')}</Tag>
      }
      actionsOf={(packet) =>
        may('packets:write') &&
        (packet.archived_at === null ? <Archive slug={slug} name={nameOf(packet.name)} /> : <Restore packet={packet} />)
      }
      tabsLabel={t('parts')}
      tabsOf={(packet) => [
        // Its contents are found among channels and films.
        ...(may('channels:read') && may('content:read')
          ? [{ id: 'packet', label: words('every_packet'), content: <PacketForm key={slug} packet={packet} /> }]
          : []),
        { id: 'prices', label: t('prices'), content: <Prices slug={slug} /> },
        ...(packet.archived_at === null
          ? [{ id: 'document', label: t('document'), content: <Document slug={slug} /> }]
          : []),
      ]}
    />
  );
}

function Document({ slug }: { slug: string }) {
  const query = useQuery({
    queryKey: [...OFFER_KEY, 'document', slug],
    queryFn: () => callApi(offerDocumentCall, { query: { packet: slug } }),
  });
  if (query.isError) return <ErrorState text={failureText(query.error)} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Skeleton height="14rem" />;
  return <DocumentForm key={query.data.document} document={indented(query.data.document)} />;
}

const pricesQuery = (slug: string) => ({
  queryKey: [...OFFER_KEY, 'prices', slug],
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
    <Button size="small" look="ghost" busy={isBusy} onClick={() => void run(archive, { changes: [OFFER_KEY] })}>
      {t('archive')}
    </Button>
  );
}

function Restore({ packet: { slug, version } }: { packet: OperatorPacket }) {
  const t = useTexts(packetTexts);
  const [run, isBusy] = useAction();
  const restore = () => callApi(changePacketCall, { params: { packet: slug }, body: { version, is_archived: false } });
  return (
    <Button size="small" busy={isBusy} onClick={() => void run(restore, { done: t('restored'), changes: [OFFER_KEY] })}>
      {t('restore')}
    </Button>
  );
}
