import { AUDIENCES, publishPageCall, type PreviewAudience } from '@aerial/contract/calls/operator-pages.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LocalizedFields } from '../../parts/catalogue/LocalizedFields.tsx';
import { Sortable } from '../../parts/catalogue/Sortable.tsx';
import { useName, useWords } from '../../parts/catalogue/words.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { CheckField } from '../../parts/form/fields.tsx';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { useMay } from '../../session/self.tsx';
import { bodyOf, draftOf, newRow, type Draft, type DraftRow, type Page } from './draft.ts';
import { DEVICES, Preview, type Device } from './Preview.tsx';
import { RowForm } from './RowForm.tsx';
import { texts } from './texts.ts';
import styles from './Pages.module.css';

/** Values of a form have names of their own, so a draft is one. */
type Values = { readonly [Name in keyof Draft]: Draft[Name] };

/**
 * Arranges a page: nothing is seen by viewers before it is published.
 * @param onReplaced the page is another one now: it is loaded and arranged from there
 */
export function PageEditor({ page, onReplaced }: { page: Page; onReplaced: () => Promise<void> }) {
  const t = useTexts(texts);
  const name = useName();
  const words = useWords().data;
  const isLocked = !useMay()('content:write');
  const [audience, setAudience] = useState<PreviewAudience>('adult');
  const [device, setDevice] = useState<Device>('desktop');
  const [edited, setEdited] = useState<DraftRow>();
  const form = useForm<Values>({
    initial: draftOf(page),
    schema: publishPageCall.body,
    bodyOf: (draft) => bodyOf(draft, page.version),
    async submit(_draft, body) {
      await callApi(publishPageCall, { params: { id: page.id }, body });
      showToast(t('published'));
      await onReplaced();
    },
  });
  const { rows } = form.values;
  const apply = (row: DraftRow) => {
    const isKnown = rows.some(({ key }) => key === row.key);
    form.set('rows', isKnown ? rows.map((one) => (one.key === row.key ? row : one)) : [...rows, row]);
    setEdited(undefined);
  };
  return (
    <div className={styles.editor}>
      <FormView
        form={form}
        isWide
        needsChange
        isReadOnly={isLocked}
        submitLabel={t('publish')}
        labels={{ rows: t('rows'), title: t('title') }}
        actions={
          <>
            {form.isDirty && (
              <Button look="ghost" onClick={() => form.discard()}>
                {t('discard')}
              </Button>
            )}
            {form.failure !== undefined && <Button onClick={() => void onReplaced()}>{t('reset')}</Button>}
          </>
        }
      >
        {words && (
          <LocalizedFields
            form={form}
            languages={words.languages}
            isDisabled={isLocked}
            fields={[
              { name: 'title', label: t('title'), isRequired: true },
              { name: 'description', label: t('description'), rows: 2 },
            ]}
          />
        )}
        <CheckField form={form} name="in_menu" label={t('in_menu')} isDisabled={isLocked} />
        <Section
          title={t('rows')}
          actions={
            !isLocked && (
              <Button size="small" icon={<Plus aria-hidden size={16} />} onClick={() => setEdited(newRow())}>
                {t('add_row')}
              </Button>
            )
          }
        >
          <Sortable
            label={t('rows')}
            items={rows}
            keyOf={({ key }) => key}
            nameOf={({ title }) => name(title)}
            isDisabled={isLocked}
            onChange={(next) => form.set('rows', next)}
          >
            {(row) => (
              <div className={styles.row}>
                <span>
                  <b>{name(row.title)}</b>
                  <small>
                    {t(`template_${row.template.replaceAll('-', '_')}` as 'template_content_v')} ·{' '}
                    {t(`source_${row.query.kind}`)}
                  </small>
                </span>
                {!isLocked && (
                  <Button
                    size="small"
                    look="ghost"
                    icon={<Pencil aria-hidden size={16} />}
                    aria-label={t('edit_row', { name: name(row.title) })}
                    onClick={() => setEdited(row)}
                  />
                )}
              </div>
            )}
          </Sortable>
          {form.errors['rows'] && <p role="alert">{form.errors['rows']}</p>}
        </Section>
      </FormView>
      <Section
        title={t('preview')}
        actions={
          <>
            <label className={styles.choice}>
              {t('audience')}
              <select value={audience} onChange={(event) => setAudience(event.target.value as PreviewAudience)}>
                {AUDIENCES.map((one) => (
                  <option key={one} value={one}>
                    {t(`audience_${one}`)}
                  </option>
                ))}
              </select>
            </label>
            <label className={styles.choice}>
              {t('device')}
              <select value={device} onChange={(event) => setDevice(event.target.value as Device)}>
                {DEVICES.map((one) => (
                  <option key={one} value={one}>
                    {t(`device_${one}`)}
                  </option>
                ))}
              </select>
            </label>
          </>
        }
      >
        {form.isDirty && <p className={styles.unsaved}>{t('unsaved')}</p>}
        <Preview rows={rows} audience={audience} device={device} />
      </Section>
      <Dialog
        open={edited !== undefined}
        onOpenChange={() => setEdited(undefined)}
        title={
          edited && rows.some(({ key }) => key === edited.key)
            ? t('edit_row', { name: name(edited.title) })
            : t('add_row')
        }
      >
        {edited && words && <RowForm key={edited.key} row={edited} words={words} onApply={apply} />}
      </Dialog>
    </div>
  );
}
