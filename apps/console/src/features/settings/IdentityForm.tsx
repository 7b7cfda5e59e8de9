import { changeProviderIdentityCall, type ProviderSettingsDocument } from '@aerial/contract/calls/operator-settings.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { useMemo } from 'react';
import type { TSchema } from 'typebox';
import { callApi } from '../../core/api.ts';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FormView } from '../../parts/form/FormView.tsx';
import { changesOf } from '../../parts/form/rules.ts';
import { useForm } from '../../parts/form/useForm.ts';
import { ValueField } from '../../parts/values/ValueField.tsx';
import { ValueWordsProvider } from '../../parts/values/context.ts';
import { useMay } from '../../session/self.tsx';
import { languagesOf, setSettings, settingsQuery } from './settings.ts';
import { useWords } from './useWords.ts';
import styles from './Settings.module.css';

type Change = Partial<ProviderSettingsDocument['provider']>;
const schemas = changeProviderIdentityCall.body.properties;
const FIELDS = [
  ['name', 'identityName', schemas.name],
  ['hosts', 'hosts', schemas.hosts],
  ['networks', 'networks', schemas.networks],
] as const satisfies readonly (readonly [string, string, TSchema])[];

const valuesOf = ({ provider: { name, hosts, networks } }: ProviderSettingsDocument) => ({ name, hosts, networks });

/** The provider's name in each language, and where its site is. */
export function IdentityForm({ document }: { readonly document: ProviderSettingsDocument }) {
  const common = useTexts(commonTexts);
  const words = useWords();
  const isReadOnly = !useMay()('settings:write');
  const form = useForm({
    initial: valuesOf(document),
    bodyOf: (values, initial) => changesOf(initial, values),
    versioned: {
      version: document.version,
      async latest() {
        const latest = setSettings(await settingsQuery.queryFn!({ signal: undefined } as never));
        return { values: valuesOf(latest), version: latest.version };
      },
    },
    submit: async (_values, changes: Change, version: number) =>
      setSettings(await callApi(changeProviderIdentityCall, { body: { version, ...changes } })),
    onSaved: () => showToast(common('saved')),
  });
  const provided = useMemo(
    () => ({ ...words, languages: languagesOf(document), isReadOnly }),
    [words, document, isReadOnly],
  );
  const labels = Object.fromEntries(FIELDS.map(([name, key]) => [name, words.label(key)]));
  return (
    <ValueWordsProvider value={provided}>
      <FormView form={form} labels={labels} needsChange isReadOnly={isReadOnly} isWide>
        <div className={styles.values}>
          {FIELDS.map(([name, path, schema]) => (
            <ValueField
              key={name}
              path={path}
              schema={schema}
              value={form.values[name]}
              error={form.errors[name]}
              onChange={(value) => form.set(name, value as never)}
            />
          ))}
        </div>
      </FormView>
    </ValueWordsProvider>
  );
}
