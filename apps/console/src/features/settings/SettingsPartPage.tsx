import type { ProviderSettingsDocument } from '@aerial/contract/calls/operator-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { DetailScreen } from '../../parts/detail/DetailScreen.tsx';
import { History, useHistoryTitle } from '../../parts/detail/History.tsx';
import { useMay } from '../../session/self.tsx';
import { FacetForm } from './FacetForm.tsx';
import { IdentityForm } from './IdentityForm.tsx';
import { PARTS, type SettingsPart } from './parts.ts';
import { settingsQuery } from './settings.ts';
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
        { id: 'values', label: t('all'), content: <Values part={part} document={document} /> },
        ...(may('audit:read')
          ? [
              {
                id: 'history',
                label: history,
                content: <History object={facets.length === 1 ? `operators/settings/${facets[0]}` : 'operators/settings'} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function Values({ part, document }: { readonly part: SettingsPart; readonly document: ProviderSettingsDocument }) {
  const t = useTexts(texts);
  return (
    <div className={styles.forms}>
      {part.id === 'identity' && <IdentityForm document={document} />}
      {part.forms.map((form) =>
        part.forms.length === 1 ? (
          <FacetForm key={form.facet} {...form} document={document} />
        ) : (
          <Section key={form.facet} title={t(`facet_${form.facet}`)}>
            <FacetForm {...form} document={document} />
          </Section>
        ),
      )}
    </div>
  );
}
