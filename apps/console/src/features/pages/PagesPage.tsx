import { createPageCall, operatorPagesCall, orderPagesCall } from '@aerial/contract/calls/operator-pages.ts';
import type { AnswerOf } from '@aerial/contract/core.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ListOrdered, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../core/api.ts';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LocalizedFields } from '../../parts/catalogue/LocalizedFields.tsx';
import { Ordering } from '../../parts/catalogue/Ordering.tsx';
import { useName, useWords } from '../../parts/catalogue/words.ts';
import { CheckField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { ListScreen } from '../../parts/list/ListScreen.tsx';
import { wholeList } from '../../parts/list/sources.ts';
import type { Column } from '../../parts/list/types.ts';
import { useMay } from '../../session/self.tsx';
import { PAGES_KEY } from './keys.ts';
import { texts } from './texts.ts';

type PageStub = AnswerOf<typeof operatorPagesCall>[number];
const LIST_KEY = [...PAGES_KEY, 'list'];
const load = (signal?: AbortSignal) => callApi(operatorPagesCall, signal ? { signal } : {});
const source = wholeList<PageStub>(LIST_KEY, ({ signal }) => load(signal));

/** The pages of the provider's menu, and those beside it. */
export default function PagesPage() {
  const [t, common] = [useTexts(texts), useTexts(commonTexts)];
  const name = useName();
  const navigate = useNavigate();
  const isWriter = useMay()('content:write');
  const [open, setOpen] = useState<'add' | 'order'>();
  const columns = useMemo(
    (): readonly Column<PageStub>[] => [
      {
        id: 'title',
        label: t('title'),
        isHeader: true,
        text: ({ title }) => name(title),
        cell: ({ id, title }) => <Link to={`/pages/${id}`}>{name(title)}</Link>,
      },
      { id: 'slug', label: t('slug'), text: ({ slug }) => `/${slug}` },
      { id: 'menu', label: t('in_menu'), text: ({ in_menu: isIn }) => common(isIn ? 'yes' : 'no') },
      { id: 'rows', label: t('rows'), isNumeric: true, text: ({ rows }) => String(rows) },
    ],
    [t, common, name],
  );
  return (
    <>
      <ListScreen
        title={t('all')}
        source={source}
        columns={columns}
        idOf={({ id }) => String(id)}
        onOpen={({ id }) => void navigate(`/pages/${id}`)}
        actions={
          isWriter && (
            <>
              <Button size="small" icon={<ListOrdered aria-hidden size={16} />} onClick={() => setOpen('order')}>
                {t('menu_order')}
              </Button>
              <Button size="small" look="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setOpen('add')}>
                {t('add')}
              </Button>
            </>
          )
        }
        empty={{ title: t('empty') }}
        fileName="pages"
      />
      <Dialog open={open === 'add'} onOpenChange={() => setOpen(undefined)} title={t('add')}>
        {open === 'add' && <AddPage />}
      </Dialog>
      <Dialog open={open === 'order'} onOpenChange={() => setOpen(undefined)} title={t('menu_order')}>
        {open === 'order' && <MenuOrder onDone={() => setOpen(undefined)} />}
      </Dialog>
    </>
  );
}

function AddPage() {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const languages = useWords().data?.languages ?? [];
  const form = useForm({
    initial: { title: {} as Record<string, string>, in_menu: true },
    schema: createPageCall.body,
    async submit(_values, body) {
      const { id } = await callApi(createPageCall, { body });
      await queries.invalidateQueries({ queryKey: PAGES_KEY });
      await navigate(`/pages/${id}`);
    },
  });
  return (
    <FormView form={form} isUnguarded>
      <LocalizedFields form={form} languages={languages} fields={[{ name: 'title', label: t('title') }]} />
      <CheckField form={form} name="in_menu" label={t('in_menu')} />
    </FormView>
  );
}

function MenuOrder({ onDone }: { onDone: () => void }) {
  const t = useTexts(texts);
  const name = useName();
  const queries = useQueryClient();
  const { data } = useQuery({ queryKey: [...PAGES_KEY, 'order'], queryFn: () => load() });
  if (!data) return null;
  return (
    <Ordering
      label={t('menu_order')}
      items={data}
      keyOf={({ id }) => String(id)}
      nameOf={({ title }) => name(title)}
      onSave={async (pages) => {
        await callApi(orderPagesCall, { body: { ids: pages.map(({ id }) => id) } });
        await queries.invalidateQueries({ queryKey: PAGES_KEY });
        onDone();
      }}
    />
  );
}
