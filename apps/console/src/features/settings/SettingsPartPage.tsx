import type { ProviderSettingsDocument } from '@aerial/contract/calls/operator-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { DetailScreen } from '../../parts/detail/DetailScreen.tsx';
import { History, useHistoryTitle } from '../../parts/detail/History.tsx';
import type { FormValues } from '../../parts/form/rules.ts';
import { useMay } from '../../session/self.tsx';
import { FacetForm } from './FacetForm.tsx';
import { BrandPreview } from './BrandPreview.tsx';
import { poorContrasts } from './brand-tokens.ts';
import { IdentityForm } from './IdentityForm.tsx';
import { LegalTexts } from './LegalTexts.tsx';
import { PARTS, type SettingsPart } from './parts.ts';
import { settingsQuery } from './settings.ts';
import { MessageTests, PaySystemTests } from './Tests.tsx';
import { texts } from './texts.ts';
import styles from './Settings.module.css';

/** One part of the settings, with its history. */
export default function SettingsPartPage() {
  const t = useTexts(texts);
  const history = useHistoryTitle();
  const may = useMay();
  const { part: id } = useParams();
  const query = useQuery(settingsQuery);
  const part = PARTS.find((one) => one.id === id) ?? PARTS[0]!;
  const facets = [...new Set(part.forms.map(({ facet }) => facet))];
  return (
    <DetailScreen
      key={part.id}
      query={query}
      back={{ to: '/settings', label: t('all') }}
      titleOf={() => t(part.title)}
      tabsLabel={t('parts')}
      tabsOf={(document) => [
        { id: 'values', label: t('values'), content: <Values part={part} document={document} /> },
        ...(may('audit:read')
          ? [
              {
                id: 'history',
                label: history,
                content: (
                  <History object={facets.length === 1 ? `operators/settings/${facets[0]}` : 'operators/settings'} />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function Values({ part, document }: { readonly part: SettingsPart; readonly document: ProviderSettingsDocument }) {
  const t = useTexts(texts);
  const isWriter = useMay()('settings:write');
  return (
    <div className={styles.forms}>
      {part.id === 'identity' && <IdentityForm document={document} />}
      {part.forms.map((form) =>
        part.forms.length === 1 ? (
          <FacetForm
            key={form.facet}
            {...form}
            document={document}
            {...(part.id === 'brand' && { aside: (values: FormValues) => <Brand values={values} /> })}
          />
        ) : (
          <Section key={form.facet} title={t(`facet_${form.facet}`)}>
            <FacetForm {...form} document={document} />
          </Section>
        ),
      )}
      {part.id === 'legal' && <LegalTexts document={document} />}
      {part.id === 'paying' && isWriter && <PaySystemTests systems={paySystemsOf(document)} />}
      {part.id === 'messages' && isWriter && <MessageTests />}
    </div>
  );
}

const paySystemsOf = ({ facets: { commerce } }: ProviderSettingsDocument): readonly string[] =>
  commerce.paySystems.flatMap(({ system }) => (typeof system === 'string' ? [system] : []));

/** The site with the colours of the form, and what of them is hard to read. */
function Brand({ values }: { readonly values: FormValues }) {
  const t = useTexts(texts);
  const poor = poorContrasts(values['brand']);
  return (
    <div className={styles.brand}>
      {poor.length > 0 && (
        <output className={styles.poor}>
          {poor.map(({ pair, ratio }) => (
            <span key={pair}>{t(`contrast_${pair}`, { ratio: ratio.toFixed(1) })}</span>
          ))}
        </output>
      )}
      <BrandPreview values={values} />
    </div>
  );
}
