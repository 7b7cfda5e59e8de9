import {
  operatorPageCall,
  pageVersionsCall,
  removePageCall,
  restorePageCall,
} from '@aerial/contract/calls/operator-pages.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useName } from '../../parts/catalogue/words.ts';
import { DetailScreen, type DetailTab } from '../../parts/detail/DetailScreen.tsx';
import { Section } from '../../parts/detail/Facts.tsx';
import { History, useHistoryTitle } from '../../parts/detail/History.tsx';
import { ShortTable } from '../../parts/detail/ShortTable.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import type { Page } from './draft.ts';
import { PAGES_KEY, pageKey, versionsKey } from './keys.ts';
import { PageEditor } from './PageEditor.tsx';
import { texts } from './texts.ts';

/** One page: its rows with a preview, what it was before, who changed it. */
export default function PagePage() {
  const t = useTexts(texts);
  const history = useHistoryTitle();
  const name = useName();
  const may = useMay();
  const id = Number(useParams()['id']);
  const query = useQuery({ queryKey: pageKey(id), queryFn: () => callApi(operatorPageCall, { params: { id } }) });
  return (
    <DetailScreen
      query={query}
      back={{ to: '/pages', label: t('all') }}
      titleOf={({ title }) => name(title)}
      marksOf={({ in_menu: isInMenu }) => isInMenu && <Tag look="outline">{t('in_menu')}</Tag>}
      actionsOf={(page) => may('content:write') && <Remove page={page} />}
      tabsLabel={t('parts')}
      tabsOf={(page): readonly DetailTab[] => [
        { id: 'edit', label: t('edit'), content: <Editor id={id} page={page} /> },
        { id: 'versions', label: t('versions'), content: <Versions page={page} /> },
        ...(may('audit:read')
          ? [{ id: 'history', label: history, content: <History object={`operators/pages/${page.id}`} /> }]
          : []),
      ]}
    />
  );
}

/** A concurrent publication does not discard the unsaved rows. */
function Editor({ id, page }: { id: number; page: Page }) {
  const queries = useQueryClient();
  const [arranged, setArranged] = useState(page);
  return (
    <PageEditor
      key={arranged.version}
      page={arranged}
      onReplaced={async () => {
        await queries.invalidateQueries({ queryKey: PAGES_KEY });
        setArranged(await callApi(operatorPageCall, { params: { id } }));
      }}
    />
  );
}

function Remove({ page }: { page: Page }) {
  const t = useTexts(texts);
  const name = useName();
  const navigate = useNavigate();
  const [run, isBusy] = useAction();
  async function remove(): Promise<void> {
    const question = { title: t('delete'), text: t('delete_text'), action: t('delete'), isDangerous: true };
    if (!(await confirmed({ ...question, typed: name(page.title) }))) return;
    if (await run(() => callApi(removePageCall, { params: { id: page.id } }))) await navigate('/pages');
  }
  return (
    <Button size="small" look="ghost" busy={isBusy} onClick={() => void remove()}>
      {t('delete')}
    </Button>
  );
}

function Versions({ page }: { page: Page }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const isWriter = useMay()('content:write');
  const [run, isBusy] = useAction();
  const query = useQuery({
    queryKey: versionsKey(page.id),
    queryFn: () => callApi(pageVersionsCall, { params: { id: page.id } }),
  });
  async function restore(version: string): Promise<void> {
    if (!(await confirmed({ title: t('restore'), text: t('restore_text'), action: t('restore') }))) return;
    const call = { params: { id: page.id, version }, body: { version: page.version } };
    await run(() => callApi(restorePageCall, call), { done: t('restored'), changes: [PAGES_KEY] });
  }
  return (
    <Section title={t('versions')}>
      <ShortTable
        caption={t('versions')}
        query={query}
        idOf={({ id }) => id}
        empty={t('versions_empty')}
        columns={[
          { label: t('replaced_at'), cell: ({ replaced_at: at }) => formats.exact(at) },
          { label: t('replaced_by'), cell: ({ replaced_by: by }) => by },
          { label: t('rows'), isNumeric: true, cell: ({ rows }) => rows },
          {
            label: t('restore'),
            cell: ({ id, replaced_at: at }) =>
              isWriter && (
                <Button
                  size="small"
                  disabled={isBusy}
                  aria-label={`${t('restore')}: ${formats.exact(at)}`}
                  onClick={() => void restore(id)}
                >
                  {t('restore')}
                </Button>
              ),
          },
        ]}
      />
    </Section>
  );
}
