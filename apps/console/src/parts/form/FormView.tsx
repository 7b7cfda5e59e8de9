import { Button } from '@aerial/ui/Button.tsx';
import { classes } from '@aerial/ui/classes.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { confirmed } from '../dialogs/confirm.ts';
import { formTexts } from './form-texts.ts';
import type { FormValues } from './rules.ts';
import type { Form } from './useForm.ts';
import styles from './Form.module.css';

interface Props<V extends FormValues> {
  readonly form: Form<V>;
  readonly children: ReactNode;
  readonly submitLabel?: string;
  /** Beside the button that saves. */
  readonly actions?: ReactNode;
  /** Leaving it loses nothing: a sign-in, a dialog. */
  readonly isUnguarded?: boolean;
  /** Where nothing was changed there is nothing to save. */
  readonly needsChange?: boolean;
  readonly isReadOnly?: boolean;
  /** Names of fields for the list of conflicts. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly isWide?: boolean;
}

/** A form: Enter and Ctrl-S save, the first faulty field takes the focus, leaving with unsaved changes is asked about. */
export function FormView<V extends FormValues>(props: Props<V>) {
  const { form, children, submitLabel, actions, isUnguarded, needsChange, isReadOnly, labels, isWide } = props;
  const [t, words] = [useTexts(commonTexts), useTexts(formTexts)];
  const element = useRef<HTMLFormElement>(null);
  const save = useRef(form.submit);
  useEffect(() => void (save.current = form.submit));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return;
      event.preventDefault();
      // Of a form under a dialog nothing is saved.
      const topmost = [...document.querySelectorAll('form[data-form]')].at(-1);
      if (topmost === element.current) void save.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const faulty = Object.keys(form.errors).join(' ');
  useEffect(() => {
    if (faulty) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faulty]);
  return (
    <form
      ref={element}
      data-form
      noValidate
      className={classes(styles.form, isWide && styles.wide)}
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a dialog of this one is another form.
        event.stopPropagation();
        void form.submit();
      }}
    >
      {!isUnguarded && <DirtyGuard isDirty={form.isDirty && !form.isBusy} />}
      {children}
      {form.failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {form.failure}
        </p>
      )}
      <Conflicts form={form} labels={labels ?? {}} />
      {!isReadOnly && <p className={styles.requiredNote}>{words('required_note')}</p>}
      {!isReadOnly && (
        <div className={styles.actions}>
          <Button type="submit" look="primary" busy={form.isBusy} disabled={needsChange && !form.isDirty}>
            {submitLabel ?? t('action_save')}
          </Button>
          {actions}
        </div>
      )}
    </form>
  );
}

const spoken = (value: unknown): string => {
  if (value === '' || value === null || value === undefined) return '—';
  if (Array.isArray(value)) return value.map(spoken).join(', ') || '—';
  return typeof value === 'object' ? Object.values(value).map(spoken).join(' · ') || '—' : String(value);
};

function Conflicts<V extends FormValues>({
  form,
  labels,
}: {
  form: Form<V>;
  labels: Readonly<Record<string, string>>;
}) {
  const t = useTexts(formTexts);
  if (form.conflicts.length === 0) return null;
  return (
    <section role="alert" className={styles.conflict} aria-label={t('conflict_title')}>
      <h3>{t('conflict_title')}</h3>
      <p>{t('conflict_text')}</p>
      <dl>
        {form.conflicts.map(({ name, mine, theirs }) => (
          <div key={name}>
            <dt>{labels[name] ?? name}</dt>
            <dd>
              {t('conflict_mine')}: <b>{spoken(mine)}</b>
            </dd>
            <dd>
              {t('conflict_theirs')}: <b>{spoken(theirs)}</b>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button size="small" onClick={() => void form.overwrite()}>
          {t('conflict_overwrite')}
        </Button>
        <Button size="small" look="ghost" onClick={() => form.takeTheirs()}>
          {t('conflict_take')}
        </Button>
      </div>
    </section>
  );
}

/** A page and its tab: forms of other tabs are not on the screen. */
const placeOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${pathname} ${new URLSearchParams(search).get('tab') ?? ''}`;

/** Asks before unsaved changes are lost, by a link, by another tab, by going back and by closing the tab. */
function DirtyGuard({ isDirty }: { isDirty: boolean }) {
  const [t, common] = [useTexts(formTexts), useTexts(commonTexts)];
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmed({
      title: t('dirty_title'),
      text: t('dirty_text'),
      action: common('action_discard'),
      cancel: common('action_stay'),
      isDangerous: true,
    }).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker, t, common]);
  return null;
}
