import { useMemo, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Picker, type Pick } from '../../parts/catalogue/Picker.tsx';
import { channelsNamed, titlesNamed } from '../../parts/catalogue/searches.ts';
import { useName, useWords } from '../../parts/catalogue/words.ts';
import { Facts, Section } from '../../parts/detail/Facts.tsx';
import { useMay } from '../../session/self.tsx';
import { texts } from './texts.ts';

/** The numbers by which a document names libraries, channels and films. */
export function Numbers() {
  const may = useMay();
  return may('content:read') && may('channels:read') ? <Found /> : null;
}

function Found() {
  const t = useTexts(texts);
  const name = useName();
  const libraries = useWords().data?.libraries ?? [];
  const [picked, setPicked] = useState<readonly (Pick & { readonly kind: 'channel' | 'content' })[]>([]);
  const searches = useMemo(
    () => [['channel', channelsNamed(name)] as const, ['content', titlesNamed(name)] as const],
    [name],
  );
  return (
    <Section title={t('numbers')}>
      <Facts
        facts={[
          ...libraries.map(({ id, title }) => [t('number_library', { name: name(title) }), String(id)] as const),
          ...picked.map((one) => [t(`number_${one.kind}`, { name: one.name }), one.id] as const),
        ]}
      />
      {searches.map(([kind, search]) => (
        <Picker
          key={kind}
          kind={kind}
          label={t(`find_${kind}`)}
          search={search}
          onPick={(found) =>
            setPicked((before) => [
              ...before.filter(({ id, kind: other }) => id !== found.id || other !== kind),
              { ...found, kind },
            ])
          }
        />
      ))}
    </Section>
  );
}
