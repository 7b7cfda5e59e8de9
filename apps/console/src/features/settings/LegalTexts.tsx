import {
  legalTextCall,
  legalTextsCall,
  publishLegalTextCall,
  type LegalText,
} from '@aerial/contract/calls/operator-setup.ts';
import { changeSiteCall, type ProviderSettingsDocument } from '@aerial/contract/calls/operator-settings.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callApi } from '../../core/api.ts';
import { failureText } from '../../core/errors.ts';
import { useFormats } from '../../core/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { ShortTable } from '../../parts/detail/ShortTable.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { FormView } from '../../parts/form/FormView.tsx';
import { useForm } from '../../parts/form/useForm.ts';
import { ValueField } from '../../parts/values/ValueField.tsx';
import { ValueWordsProvider } from '../../parts/values/context.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { languagesOf, setSettings } from './settings.ts';
import { texts } from './texts.ts';

/** Names of texts, and the value of the site that leads viewers to each. */
const NAMES = [
  ['agreement', 'agreementUrl'],
  ['privacy', 'privacyUrl'],
  ['terms', 'termsUrl'],
] as const;
type Name = (typeof NAMES)[number][0];
const KEY = ['legal-texts'];

/** Texts that the provider publishes itself, in all languages; each publication is a version. */
export function LegalTexts({ document }: { readonly document: ProviderSettingsDocument }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const [name, setName] = useState<Name>('agreement');
  const [version, setVersion] = useState<number>();
  const versions = useQuery({
    queryKey: [...KEY, 'all'],
    queryFn: ({ signal }) => callApi(legalTextsCall, { signal }),
  });
  const newest = versions.data?.find((one) => one.name === name)?.version ?? 0;
  const text = useQuery({
    queryKey: [...KEY, name, version ?? newest],
    queryFn: ({ signal }): Promise<LegalText | null> =>
      newest === 0
        ? Promise.resolve(null)
        : callApi(legalTextCall, { params: { name }, query: version === undefined ? {} : { version }, signal }),
    enabled: versions.isSuccess,
  });
  return (
    <>
      <Section
        title={t('legal_texts')}
        actions={NAMES.map(([one]) => (
          <Button
            key={one}
            size="small"
            look={one === name ? 'secondary' : 'ghost'}
            aria-pressed={one === name}
            onClick={() => {
              setName(one);
              setVersion(undefined);
            }}
          >
            {t(`legal_${one}`)}
          </Button>
        ))}
      >
        {text.isError ? (
          <ErrorState compact text={failureText(text.error)} onRetry={() => void text.refetch()} />
        ) : text.isPending || versions.isPending ? (
          <Skeleton height="12rem" />
        ) : (
          <TextForm
            key={`${name} ${version ?? 'newest'}`}
            name={name}
            text={text.data}
            newest={newest}
            document={document}
            onPublished={() => setVersion(undefined)}
          />
        )}
      </Section>
      <Section title={t('versions')}>
        <ShortTable
          caption={t('versions')}
          query={{ ...versions, data: versions.data?.filter((one) => one.name === name) } as typeof versions}
          idOf={(one) => String(one.version)}
          empty={t('versions_empty')}
          columns={[
            {
              label: t('version'),
              cell: (one) => (
                <Button size="small" look="ghost" onClick={() => setVersion(one.version)}>
                  {t('version_number', { number: one.version })}
                </Button>
              ),
            },
            { label: t('published_at'), cell: (one) => formats.instant(one.published_at) },
            { label: t('published_by'), cell: (one) => one.published_by ?? '' },
          ]}
        />
      </Section>
    </>
  );
}

interface FormProps {
  readonly name: Name;
  readonly text: LegalText | null;
  readonly newest: number;
  readonly document: ProviderSettingsDocument;
  onPublished(): void;
}

function TextForm({ name, text, newest, document, onPublished }: FormProps) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const isReadOnly = !useMay()('settings:write');
  const params = { name };
  const form = useForm<{ texts: Readonly<Record<string, string>> }>({
    initial: { texts: text?.texts ?? {} },
    bodyOf: (values) => values,
    versioned: {
      version: newest,
      async latest() {
        const latest = await callApi(legalTextCall, { params });
        return { values: { texts: latest.texts }, version: latest.version };
      },
    },
    async submit({ texts: written }, _body, version: number) {
      return callApi(publishLegalTextCall, { params, body: { version, texts: { ...written } } });
    },
    onSaved() {
      showToast(t('published'));
      void queries.invalidateQueries({ queryKey: KEY });
      onPublished();
    },
  });
  const words = useMemo(
    () => ({
      label: () => t(`legal_${name}`),
      note: () => undefined,
      choice: (_path: string, value: string) => value,
      languages: languagesOf(document),
      isReadOnly,
    }),
    [t, name, document, isReadOnly],
  );
  return (
    <>
      <FormView
        form={form}
        labels={{ texts: t(`legal_${name}`) }}
        submitLabel={t('publish')}
        needsChange={text?.version === newest}
        isReadOnly={isReadOnly}
        isWide
      >
        <ValueWordsProvider value={words}>
          <ValueField
            path={name}
            schema={publishLegalTextCall.body.properties.texts}
            value={form.values.texts}
            error={form.errors['texts']}
            onChange={(value) => form.set('texts', (value ?? {}) as Readonly<Record<string, string>>)}
          />
        </ValueWordsProvider>
      </FormView>
      {text && !isReadOnly && <ShowToViewers name={name} address={text.address} document={document} />}
    </>
  );
}

/** Leads viewers to the published text, where they are led elsewhere. */
function ShowToViewers({
  name,
  address,
  document,
}: {
  readonly name: Name;
  readonly address: string;
  readonly document: ProviderSettingsDocument;
}) {
  const t = useTexts(texts);
  const [run, isBusy] = useAction();
  const setting = NAMES.find(([one]) => one === name)![1];
  if (document.facets.site[setting] === address) return <p>{t('legal_shown', { address })}</p>;
  async function show(): Promise<void> {
    const question = { title: t('legal_show'), text: t('legal_show_text', { address }), action: t('legal_show') };
    if (!(await confirmed(question))) return;
    setSettings(await callApi(changeSiteCall, { body: { version: document.version, values: { [setting]: address } } }));
  }
  return (
    <div>
      <Button size="small" busy={isBusy} onClick={() => void run(show)}>
        {t('legal_show')}
      </Button>
    </div>
  );
}
