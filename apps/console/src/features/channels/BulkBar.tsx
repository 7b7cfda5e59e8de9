import { changeChannelsCall, type OperatorChannel } from '@aerial/contract/calls/operator-channels.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Activity, ListOrdered, Pencil } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../core/api.ts';
import { showFailure } from '../../core/errors.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/texts.ts';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { CheckField, ChecksField, SelectField, TextField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { listTexts } from '../../parts/list/list-texts.ts';
import type { Selected } from '../../parts/list/types.ts';
import { useMay } from '../../session/self.tsx';
import { setOf, type BulkValues } from './bulk.ts';
import { categoriesQuery, checkSource, KEY, packetsQuery } from './data.ts';
import { filterOf } from './filter.ts';
import { texts } from './texts.ts';
import styles from './Channels.module.css';

/** Sources that are read at the same time. */
const PARALLEL = 4;

interface Props {
  readonly selected: Selected<OperatorChannel>;
  onMove(ids: readonly OperatorChannel['id'][], from: number): void;
}

/** What is done to the selected channels. */
export function BulkBar({ selected, onMove }: Props) {
  const [t, list] = [useTexts(texts), useTexts(listTexts)];
  const [open, setOpen] = useState<'change' | 'move'>();
  const [isChecking, setChecking] = useState(false);
  const { rows } = selected;
  const close = () => setOpen(undefined);

  async function check(): Promise<void> {
    setChecking(true);
    const waiting = rows.map(({ id }) => id);
    const work = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await checkSource(id);
    };
    try {
      await Promise.all(Array.from({ length: PARALLEL }, work));
    } catch (error) {
      showFailure(error);
    } finally {
      setChecking(false);
    }
  }

  return (
    <section className={styles.bulk} aria-label={t('count', { count: rows.length })}>
      <strong>{t('count', { count: rows.length })}</strong>
      <Button size="small" icon={<Pencil aria-hidden size={16} />} onClick={() => setOpen('change')}>
        {t('bulk')}
      </Button>
      <Button size="small" icon={<ListOrdered aria-hidden size={16} />} onClick={() => setOpen('move')}>
        {t('move_to')}
      </Button>
      <Button size="small" icon={<Activity aria-hidden size={16} />} busy={isChecking} onClick={() => void check()}>
        {t('check_selected')}
      </Button>
      <Button size="small" look="ghost" onClick={selected.clear}>
        {list('clear_selection')}
      </Button>
      <Dialog open={open === 'change'} onOpenChange={close} title={t('bulk')}>
        <ChangeForm selected={selected} onDone={close} />
      </Dialog>
      <Dialog open={open === 'move'} onOpenChange={close} title={t('move_to')}>
        <MoveForm
          first={rows[0]?.num ?? 1}
          onMove={(from) => {
            close();
            onMove(
              rows.map(({ id }) => id),
              from,
            );
          }}
        />
      </Dialog>
    </section>
  );
}

function MoveForm({ first, onMove }: { readonly first: number; onMove(from: number): void }) {
  const t = useTexts(texts);
  const form = useForm({
    initial: { from: String(first) },
    submit: async ({ from }) => {
      if (/^[1-9]\d{0,6}$/.test(from)) onMove(Number(from));
    },
  });
  return (
    <FormView form={form} submitLabel={t('move_to')} isUnguarded>
      <TextField form={form} name="from" label={t('number')} inputMode="numeric" />
    </FormView>
  );
}

const KEEP: BulkValues = {
  age: '',
  is_free: '',
  is_hidden: '',
  archived_days: '',
  add_categories: [],
  remove_categories: [],
  add_packets: [],
  remove_packets: [],
  isForAll: false,
};

/** Every field begins at "no change"; the server says first what would change. */
function ChangeForm({ selected, onDone }: { readonly selected: Selected<OperatorChannel>; onDone(): void }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const may = useMay();
  const queries = useQueryClient();
  const { data: categories } = useQuery(categoriesQuery);
  const { data: packets } = useQuery({ ...packetsQuery(language), enabled: may('packets:read') });
  const form = useForm<BulkValues>({
    initial: KEEP,
    async submit(values) {
      const body = {
        ...(values.isForAll
          ? { filter: filterOf(selected.search, selected.filters) }
          : { ids: selected.rows.map(({ id }) => id) }),
        set: setOf(values),
      };
      const plan = await callApi(changeChannelsCall, { body: { ...body, dry_run: true } });
      const skipped = plan.ages_skipped > 0 ? `\n${t('bulk_skipped', { count: plan.ages_skipped })}` : '';
      if (plan.changed === 0) {
        showToast(t('bulk_nothing') + skipped);
        return;
      }
      const { changed, selected: count } = plan;
      const text = t('bulk_question', { changed, selected: count }) + skipped;
      if (!(await confirmed({ title: t('bulk'), text, action: t('bulk_apply') }))) return;
      const done = await callApi(changeChannelsCall, { body });
      await queries.invalidateQueries({ queryKey: KEY });
      showToast(t('bulk_done', { changed: done.changed, selected: done.selected }));
      onDone();
    },
  });
  const keep = { value: '', label: t('bulk_keep') };
  const yesNo = [keep, { value: 'yes', label: t('yes') }, { value: 'no', label: t('no') }];
  const ages = ['0', '6', '12', '16', '18'].map((value) => ({ value, label: `${value}+` }));
  const named = (categories ?? []).map(({ id, name, slug }) => ({
    value: String(id),
    label: name[language] ?? name['ru'] ?? slug,
  }));
  const sold = (packets ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <FormView form={form} submitLabel={t('bulk_apply')} isUnguarded needsChange isWide>
      {selected.total !== undefined && selected.total > selected.rows.length && (
        <CheckField form={form} name="isForAll" label={t('bulk_all', { count: selected.total })} />
      )}
      <div className={styles.bulkForm}>
        <SelectField
          form={form}
          name="age"
          label={t('age')}
          choices={[keep, { value: 'none', label: t('age_unknown') }, ...ages]}
        />
        <SelectField form={form} name="is_free" label={t('free_label')} choices={yesNo} />
        <SelectField form={form} name="is_hidden" label={t('hidden_label')} choices={yesNo} />
        <TextField
          form={form}
          name="archived_days"
          label={t('archive_days')}
          inputMode="numeric"
          maxLength={3}
          placeholder={t('bulk_keep')}
        />
      </div>
      {named.length > 0 && (
        <>
          <ChecksField form={form} name="add_categories" label={t('category_add')} choices={named} />
          <ChecksField form={form} name="remove_categories" label={t('category_remove')} choices={named} />
        </>
      )}
      {may('packets:write') && sold.length > 0 && (
        <>
          <ChecksField form={form} name="add_packets" label={t('packet_add')} choices={sold} />
          <ChecksField form={form} name="remove_packets" label={t('packet_remove')} choices={sold} />
        </>
      )}
    </FormView>
  );
}
