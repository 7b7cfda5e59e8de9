import { Button } from '@aerial/ui/Button.tsx';
import { useState } from 'react';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useAction } from '../useAction.ts';
import { Sortable } from './Sortable.tsx';
import styles from './Catalogue.module.css';

interface Props<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  keyOf(item: Item): string;
  nameOf(item: Item): string;
  onSave(items: readonly Item[]): Promise<unknown>;
}

/** An order that is changed and then saved. */
export function Ordering<Item>({ label, items, keyOf, nameOf, onSave }: Props<Item>) {
  const t = useTexts(commonTexts);
  const [ordered, setOrdered] = useState(items);
  const [run, isBusy] = useAction();
  return (
    <div className={styles.cropper}>
      <Sortable label={label} items={ordered} keyOf={keyOf} nameOf={nameOf} isWhole onChange={setOrdered}>
        {(item) => nameOf(item)}
      </Sortable>
      <Button look="primary" busy={isBusy} onClick={() => void run(() => onSave(ordered))}>
        {t('action_save')}
      </Button>
    </div>
  );
}
