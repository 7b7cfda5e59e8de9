import { campaignCodesCall, campaignsCall } from '@aerial/contract/calls/operator-offer.ts';
import type { AnswerOf } from '@aerial/contract/core.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { FileDown } from 'lucide-react';
import { useMemo } from 'react';
import { callApi } from '../../core/api.ts';
import { downloadCsv } from '../../core/csv.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { wholeList } from '../../parts/list/sources.ts';
import type { Column } from '../../parts/list/types.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { AddCodes } from './AddCodes.tsx';
import { texts } from './texts.ts';

type Campaign = AnswerOf<typeof campaignsCall>[number];

const source = wholeList<Campaign>(['campaigns'], ({ signal }) => callApi(campaignsCall, signal ? { signal } : {}));

/** All parts of a campaign's codes in one file. */
async function exportCodes(campaign: string): Promise<void> {
  const params = { campaign };
  const first = await callApi(campaignCodesCall, { params });
  let { csv, next } = first;
  while (next !== null) {
    const part = await callApi(campaignCodesCall, { params, query: { after: next } });
    csv += part.csv;
    next = part.next;
  }
  downloadCsv(first.name, csv);
}

function Export({ slug }: { slug: string }) {
  const t = useTexts(texts);
  const [run, isBusy] = useAction();
  return (
    <Button
      size="small"
      look="ghost"
      icon={<FileDown aria-hidden size={16} />}
      busy={isBusy}
      onClick={() => void run(() => exportCodes(slug))}
    >
      {t('export')}
    </Button>
  );
}

/** Promo campaigns and how their codes are used. */
export default function CampaignsPage() {
  const t = useTexts(texts);
  const formats = useFormats();
  const isWriter = useMay()('promo:write');
  const columns = useMemo(
    (): readonly Column<Campaign>[] => [
      {
        id: 'title',
        label: t('title'),
        isHeader: true,
        text: ({ title, slug }) => title || slug,
        sort: ({ title }) => title,
      },
      { id: 'slug', label: t('slug'), text: ({ slug }) => slug, sort: ({ slug }) => slug },
      { id: 'days', label: t('days'), isNumeric: true, text: ({ days }) => String(days), sort: ({ days }) => days },
      {
        id: 'codes',
        label: t('codes'),
        isNumeric: true,
        text: ({ codes }) => String(codes),
        cell: ({ codes }) => formats.number(codes),
        sort: ({ codes }) => codes,
      },
      {
        id: 'activations',
        label: t('activations'),
        isNumeric: true,
        text: ({ activations }) => String(activations),
        cell: ({ activations }) => formats.number(activations),
        sort: ({ activations }) => activations,
      },
      {
        id: 'from',
        label: t('valid_from'),
        text: ({ valid_from: at }) => at ?? '',
        cell: ({ valid_from: at }) => formats.day(at),
        sort: ({ valid_from: at }) => at ?? '',
      },
      {
        id: 'to',
        label: t('valid_to'),
        text: ({ valid_to: at }) => at ?? '',
        cell: ({ valid_to: at }) => formats.day(at),
        sort: ({ valid_to: at }) => at ?? '9',
      },
      ...(isWriter
        ? [
            {
              id: 'generate',
              label: t('generate'),
              text: () => '',
              cell: ({ slug }: Campaign) => <AddCodes campaign={slug} />,
            },
          ]
        : []),
      { id: 'export', label: t('export'), text: () => '', cell: ({ slug }) => <Export slug={slug} /> },
    ],
    [t, formats, isWriter],
  );
  return (
    <ListScreen
      title={t('all')}
      source={source}
      columns={columns}
      idOf={({ slug }) => slug}
      searchLabel={t('title')}
      empty={{ title: t('empty'), text: t('empty_text') }}
      fileName="campaigns"
    />
  );
}
