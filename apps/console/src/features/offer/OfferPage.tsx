import { operatorPacketsCall, type PacketSummary } from '@aerial/contract/calls/operator-packets.ts';
import { Tag } from '@aerial/ui/Tag.tsx';
import { FileCode2, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { useName } from '../../parts/catalogue/words.ts';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { wholeList } from '../../parts/list/sources.ts';
import type { Column, Filter } from '../../parts/list/types.ts';
import { useMay } from '../../session/self.tsx';
import { packetListKey } from './keys.ts';
import { packetTexts } from './packet-texts.ts';
import { texts } from './texts.ts';

const STATES = ['sold', 'hidden', 'archived'] as const;
const stateOf = ({ archived_at: archived, is_public: isPublic }: PacketSummary): (typeof STATES)[number] =>
  archived !== null ? 'archived' : isPublic ? 'sold' : 'hidden';
const kindOf = (packet: PacketSummary): 'promo' | 'bundle' | 'base' | undefined =>
  packet.is_promo ? 'promo' : packet.is_bundle ? 'bundle' : packet.is_base ? 'base' : undefined;

const source = wholeList<PacketSummary>(
  packetListKey,
  ({ signal }) => callApi(operatorPacketsCall, signal ? { signal } : {}),
  (packet, { state }) => state === undefined || stateOf(packet) === state,
);

/** What is sold: packets, bundles and what promo codes give, with their prices. */
export default function OfferPage() {
  const [t, words] = [useTexts(texts), useTexts(packetTexts)];
  const formats = useFormats();
  const nameOf = useName();
  const navigate = useNavigate();
  const isWriter = useMay()('packets:write');
  const columns = useMemo(
    (): readonly Column<PacketSummary>[] => [
      {
        id: 'name',
        label: t('name'),
        isHeader: true,
        text: ({ name }) => nameOf(name),
        cell: ({ slug, name }) => <Link to={`/offer/${slug}`}>{nameOf(name)}</Link>,
        sort: ({ name }) => nameOf(name),
      },
      {
        id: 'prices',
        label: t('prices'),
        text: ({ prices }) => prices.map(({ period, amount }) => `${formats.period(period)} ${amount}`).join(', '),
        cell: ({ prices }) =>
          prices
            .map(({ period, amount, currency }) => `${formats.period(period)} ${formats.money(amount, currency)}`)
            .join(' · '),
        sort: ({ prices }) => Number(prices[0]?.amount ?? 0),
      },
      {
        id: 'kind',
        label: t('kind'),
        text: (packet) => {
          const kind = kindOf(packet);
          return kind ? t(kind) : '';
        },
      },
      {
        id: 'channels',
        label: words('channels'),
        isNumeric: true,
        text: ({ channels }) => String(channels),
        sort: ({ channels }) => channels,
      },
      {
        id: 'state',
        label: words('state'),
        text: (packet) => words(stateOf(packet)),
        cell: (packet) => <Tag look={stateOf(packet) === 'sold' ? 'plain' : 'outline'}>{words(stateOf(packet))}</Tag>,
        sort: stateOf,
      },
      { id: 'slug', label: t('slug'), text: ({ slug }) => slug, sort: ({ slug }) => slug },
    ],
    [t, words, formats, nameOf],
  );
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        kind: 'choice',
        name: 'state',
        label: words('state'),
        choices: STATES.map((value) => ({ value, label: words(value) })),
      },
    ],
    [words],
  );
  const change = isWriter && (
    <>
      <ButtonLink to="/offer/document" size="small" look="ghost" icon={<FileCode2 aria-hidden size={16} />}>
        {t('import')}
      </ButtonLink>
      <ButtonLink to="/offer/new" size="small" look="primary" icon={<Plus aria-hidden size={16} />}>
        {words('add')}
      </ButtonLink>
    </>
  );
  return (
    <ListScreen
      title={t('all')}
      source={source}
      columns={columns}
      filters={filters}
      idOf={({ slug }) => slug}
      searchLabel={t('name')}
      onOpen={({ slug }) => void navigate(`/offer/${slug}`)}
      actions={change}
      empty={{ title: t('empty'), text: t('empty_text'), action: change }}
      fileName="packets"
    />
  );
}
