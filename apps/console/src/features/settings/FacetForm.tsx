import { CHANGE_CALLS, type ProviderSettingsDocument } from '@aerial/contract/calls/operator-settings.ts';
import type { Call } from '@aerial/contract/core.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { RotateCcw } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { callApi } from '../../core/api.ts';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { FormView } from '../../parts/form/FormView.tsx';
import { changesOf, type FormValues } from '../../parts/form/rules.ts';
import { useForm } from '../../parts/form/useForm.ts';
import { useAction } from '../../parts/useAction.ts';
import { ValueField } from '../../parts/values/ValueField.tsx';
import { ValueWordsProvider } from '../../parts/values/context.ts';
import { useMay } from '../../session/self.tsx';
import type { FormOfFacet } from './parts.ts';
import { languagesOf, setSettings, settingsQuery } from './settings.ts';
import { texts } from './texts.ts';
import { useWords } from './useWords.ts';
import { editedOf, formSchema, schemaOf, storedOf } from './values.ts';
import styles from './Settings.module.css';
import { queryClient } from '../../core/query-client.ts';

interface Props extends FormOfFacet {
  readonly document: ProviderSettingsDocument;
  /** Beside the fields: what follows the values that are not saved yet. */
  readonly aside?: (values: FormValues) => ReactNode;
}

/** Values of one facet. A change names the version that it was made from. */
export function FacetForm({ facet, names, document, aside }: Props) {
  const common = useTexts(commonTexts);
  const words = useWords();
  const isReadOnly = !useMay()('settings:write');
  const call = CHANGE_CALLS[facet];
  const read = ({ facets }: ProviderSettingsDocument) => editedOf(facets[facet], names);
  const schema = useMemo(() => formSchema(facet, names), [facet, names]);
  const form = useForm<FormValues>({
    initial: read(document),
    schema,
    bodyOf: (values, initial) => changesOf(initial, values),
    versioned: {
      version: document.version,
      async latest() {
        const latest = setSettings(await settingsQuery.queryFn!({ signal: undefined } as never));
        return { values: read(latest), version: latest.version };
      },
    },
    submit: async (_values, changes: FormValues, version: number) =>
      setSettings(
        (await callApi<Call>(call, {
          body: { version, values: storedOf(changes) } as never,
        })) as ProviderSettingsDocument,
      ),
    onSaved: () => showToast(common('saved')),
  });
  const labels = useMemo(() => Object.fromEntries(names.map((name) => [name, words.label(name)])), [names, words]);
  const provided = useMemo(
    () => ({ ...words, languages: languagesOf(document), isReadOnly }),
    [words, document, isReadOnly],
  );
  return (
    <ValueWordsProvider value={provided}>
      <div className={aside && styles.beside}>
        <FormView form={form} labels={labels} needsChange isReadOnly={isReadOnly} isWide>
          <div className={styles.values}>
            {names.map((name) => (
              <ValueField
                key={name}
                path={name}
                schema={schemaOf(facet, name)}
                value={form.values[name]}
                error={form.errors[name]}
                onChange={(value) => form.set(name, value)}
              />
            ))}
          </div>
        </FormView>
        {aside?.(form.values)}
      </div>
      {!isReadOnly && (
        <Defaults
          facet={facet}
          names={names}
          document={document}
          onReset={(name, latest) => form.adopt(name, read(latest)[name])}
        />
      )}
    </ValueWordsProvider>
  );
}

/** Values that are not the default, each with a button that makes it so. */
function Defaults({
  facet,
  names,
  document,
  onReset,
}: FormOfFacet & {
  readonly document: ProviderSettingsDocument;
  onReset(name: string, latest: ProviderSettingsDocument): void;
}) {
  const t = useTexts(texts);
  const { label } = useWords();
  const [run, isBusy] = useAction();
  const custom = document.custom.filter((name) => names.includes(name));
  if (custom.length === 0) return null;
  async function reset(name: string): Promise<void> {
    const title = t('reset', { name: label(name) });
    if (!(await confirmed({ title, text: t('reset_text'), action: title, isDangerous: true }))) return;
    const { version } = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
    const latest = (await callApi<Call>(CHANGE_CALLS[facet], {
      body: { version, reset: [name] } as never,
    })) as ProviderSettingsDocument;
    onReset(name, setSettings(latest));
  }
  return (
    <details className={styles.defaults}>
      <summary>
        {t('custom')}: {custom.length}
      </summary>
      <ul>
        {custom.map((name) => (
          <li key={name}>
            <Button
              size="small"
              look="ghost"
              disabled={isBusy}
              icon={<RotateCcw aria-hidden size={16} />}
              onClick={() => void run(() => reset(name))}
            >
              {t('reset', { name: label(name) })}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
