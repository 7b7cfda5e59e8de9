import { MAX_ROW_ITEMS } from '@aerial/contract/calls/operator-pages.ts';
import type { RowItemKind } from '@aerial/domain/rows.ts';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Picker, type Pick } from '../../parts/catalogue/Picker.tsx';
import { channelsNamed, personsNamed, titlesNamed } from '../../parts/catalogue/searches.ts';
import { Sortable } from '../../parts/catalogue/Sortable.tsx';
import { useName } from '../../parts/catalogue/words.ts';
import type { DraftItem } from './draft.ts';
import { texts } from './texts.ts';

interface Props {
  readonly kind: RowItemKind;
  readonly items: readonly DraftItem[];
  onChange(items: readonly DraftItem[]): void;
}

const keyOf = ({ id, content_id: content }: DraftItem): string => id ?? `new ${content}`;

/** What is chosen for a row, in order. */
export function RowItems({ kind, items, onChange }: Props) {
  const t = useTexts(texts);
  const name = useName();
  const search = useMemo(() => {
    if (kind === 'channel') return channelsNamed(name);
    return kind === 'person' ? personsNamed(name) : titlesNamed(name);
  }, [kind, name]);
  function add({ id, name: said, picture = null }: Pick): void {
    const item: DraftItem = {
      kind,
      title: { ru: said, en: said },
      picture,
      ...(kind === 'promotion' ? { content_id: id } : { id }),
    };
    if (items.length < MAX_ROW_ITEMS && !items.some((one) => keyOf(one) === keyOf(item))) onChange([...items, item]);
  }
  return (
    <>
      <Picker key={kind} kind={kind} label={t(`add_${kind}`)} search={search} onPick={add} />
      <Sortable label={t('items')} items={items} keyOf={keyOf} nameOf={({ title }) => name(title)} onChange={onChange}>
        {({ title }) => name(title)}
      </Sortable>
    </>
  );
}
