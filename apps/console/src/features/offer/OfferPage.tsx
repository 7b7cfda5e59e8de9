import { offerDocumentCall } from '@aerial/contract/calls/operator-offer.ts';
import { FileCode2 } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../parts/ButtonLink.tsx';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { wholeList } from '../../parts/list/sources.ts';
import type { Column } from '../../parts/list/types.ts';
import { useMay } from '../../session/self.tsx';
import { packetsOf, type OfferedPacket } from './document.ts';
import { texts } from './texts.ts';

/** What is sold: packets, bundles and what promo codes give, with their prices. */
export default function OfferPage() {
  const t = useTexts(texts);
  const formats = useFormats();
  const language = useLanguage();
  const navigate = useNavigate();
  const isWriter = useMay()('packets:write');
  const source = useMemo(
    () =>
      wholeList<OfferedPacket>(['offer', 'packets', language], async ({ signal }) => {
        const { document } = await callApi(offerDocumentCall, signal ? { signal } : {});
        return packetsOf(document, language);
      }),
    [language],
  );
  const columns = useMemo(
    (): readonly Column<OfferedPacket>[] => [
      {
        id: 'name',
        label: t('name'),
        isHeader: true,
        text: ({ name }) => name,
        cell: ({ slug, name }) => <Link to={`/offer/${slug}`}>{name}</Link>,
        sort: ({ name }) => name,
      },
      {
        id: 'prices',
        label: t('prices'),
        text: ({ prices }) => prices.map(({ code, amount }) => `${code} ${amount}`).join(', '),
        cell: ({ prices }) => prices.map(({ code, amount }) => `${code} ${formats.money(amount)}`).join(' · '),
        sort: ({ prices }) => Number(prices[0]?.amount ?? 0),
      },
      { id: 'kind', label: t('kind'), text: ({ kind }) => (kind ? t(kind) : '') },
      { id: 'slug', label: t('slug'), text: ({ slug }) => slug, sort: ({ slug }) => slug },
    ],
    [t, formats],
  );
  const change = isWriter && (
    <ButtonLink to="/offer/document" size="small" look="primary" icon={<FileCode2 aria-hidden size={16} />}>
      {t('import')}
    </ButtonLink>
  );
  return (
    <ListScreen
      title={t('all')}
      source={source}
      columns={columns}
      idOf={({ slug }) => slug}
      searchLabel={t('name')}
      onOpen={({ slug }) => void navigate(`/offer/${slug}`)}
      actions={change}
      empty={{ title: t('empty'), text: t('empty_text'), action: change }}
      fileName="packets"
    />
  );
}
