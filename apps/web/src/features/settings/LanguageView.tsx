import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { useQuery } from '@tanstack/react-query';
import { AudioLines, Captions, Check, Globe } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useApi, useRuntime } from '../../core/runtime.tsx';
import { isTranslated } from '../../i18n/languages.ts';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { EmptyState } from '@aerial/ui/States.tsx';
import { Entries, EntryLink } from './Entries.tsx';
import { choicesOf, NO_SUBTITLES, trackMemory, type TrackKind } from './languages.ts';
import styles from './LanguageView.module.css';
import type { LanguageKind } from './places.ts';

const nameOf = (languages: readonly { key: string; name: string }[], key: string | undefined) =>
  languages.find((language) => language.key === key)?.name;

/** The three language settings, with their current values. */
export function LanguageView() {
  const { t, i18n } = useTranslation();
  const { data: network } = useQuery(networkQuery(useApi()));
  if (!network) return <Spinner size={40} />;
  const { audio, subtitle } = network.languages;
  const memory = trackMemory();
  return (
    <Entries label={t('settings_language')}>
      <EntryLink
        icon={Globe}
        title={t('settings_language_interface')}
        note={nameOf(choicesOf(network, 'interface'), i18n.language)}
        to="/settings/language/interface"
      />
      {audio.length > 0 && (
        <EntryLink
          icon={AudioLines}
          title={t('settings_language_audiotracks')}
          note={nameOf(audio, memory.chosen('audiotracks', audio))}
          to="/settings/language/audiotracks"
        />
      )}
      {subtitle.length > 0 && (
        <EntryLink
          icon={Captions}
          title={t('settings_language_texttracks')}
          note={nameOf(subtitle, memory.chosen('texttracks', subtitle)) ?? t('settings_language_off')}
          to="/settings/language/texttracks"
        />
      )}
    </Entries>
  );
}

/** One setting; it takes effect at once. @source */
export function LanguageChoice({ kind }: { kind: LanguageKind }) {
  const { data: network } = useQuery(networkQuery(useApi()));
  if (!network) return <Spinner size={40} />;
  return kind === 'interface' ? (
    <InterfaceChoice network={network} />
  ) : (
    <TrackChoice key={kind} network={network} kind={kind} />
  );
}

function InterfaceChoice({ network }: { network: NetworkInfo }) {
  const { i18n } = useTranslation();
  const { setLanguage } = useRuntime();
  return (
    <Choices
      kind="interface"
      languages={choicesOf(network, 'interface')}
      chosen={i18n.language}
      onChoose={(key) => isTranslated(key) && setLanguage(key)}
    />
  );
}

function TrackChoice({ network, kind }: { network: NetworkInfo; kind: TrackKind }) {
  const { t } = useTranslation();
  const languages = choicesOf(network, kind);
  const [memory] = useState(trackMemory);
  const [chosen, setChosen] = useState(() => memory.chosen(kind, languages));
  const choose = (key: string) => {
    memory.choose(kind, key);
    setChosen(key);
  };
  const all =
    kind === 'texttracks' && languages.length > 0
      ? [{ key: NO_SUBTITLES, name: t('settings_language_off') }, ...languages]
      : languages;
  return <Choices kind={kind} languages={all} chosen={chosen} onChoose={choose} />;
}

interface ChoicesProps {
  kind: LanguageKind;
  languages: readonly { readonly key: string; readonly name: string }[];
  chosen: string | undefined;
  onChoose: (key: string) => void;
}

function Choices({ kind, languages, chosen, onChoose }: ChoicesProps) {
  const { t } = useTranslation();
  if (languages.length === 0) return <EmptyState compact title={t('settings_language_none')} />;
  return (
    <div role="radiogroup" aria-label={t(`settings_language_${kind}`)} className={styles.choices}>
      {languages.map(({ key, name }) => (
        <label key={key} className={styles.choice}>
          <input
            type="radio"
            name={kind}
            value={key}
            checked={key === chosen}
            onChange={() => onChoose(key)}
            className={styles.radio}
          />
          <span lang={key === NO_SUBTITLES ? undefined : key}>{name}</span>
          <Check aria-hidden size={22} className={styles.check} />
        </label>
      ))}
    </div>
  );
}
