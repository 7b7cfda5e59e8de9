import { useState } from 'react';
import { MAX_CHANNEL_NUMBER } from '@aerial/contract/calls/operator-channels.ts';
import { useTexts } from '../../i18n/texts.ts';
import { texts } from './texts.ts';
import styles from './Channels.module.css';

/** The number of a channel: typed and confirmed with Enter it moves there. */
export function NumberCell({
  name,
  num,
  onMove,
}: {
  readonly name: string;
  readonly num: number;
  onMove(to: number): void;
}) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState<string>();
  const move = () => {
    const to = Number(typed);
    setTyped(undefined);
    if (Number.isInteger(to) && to >= 1 && to <= MAX_CHANNEL_NUMBER && to !== num) onMove(to);
  };
  return (
    <input
      className={styles.number}
      inputMode="numeric"
      aria-label={t('number_of', { name })}
      value={typed ?? String(num)}
      onFocus={(event) => event.target.select()}
      onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={() => setTyped(undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') move();
        else if (event.key === 'Escape') setTyped(undefined);
        else return;
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.closest('tr')?.focus();
      }}
    />
  );
}
