import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SHORTCUTS } from '../rules/keys.ts';
import { ControlButton } from './ControlButton.tsx';
import { usePlayerView } from './PlayerContext.ts';
import styles from './ShortcutsSheet.module.css';

interface ShortcutsSheetProps {
  /** Digits choose channels. */
  readonly hasNumbers: boolean;
  readonly menus: readonly ('last' | 'day')[];
}

/** All keys of the player, over the picture. */
export const ShortcutsSheet = memo(function ShortcutsSheet(props: ShortcutsSheetProps) {
  const { menu, setMenuOpen, container } = usePlayerView();
  return (
    <Dialog.Root open={menu === 'shortcuts'} onOpenChange={(isOpen) => setMenuOpen('shortcuts', isOpen)}>
      <Dialog.Portal container={container}>
        <Dialog.Overlay className={styles.shade} />
        <Dialog.Content className={styles.sheet} aria-describedby={undefined}>
          <Shortcuts {...props} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
});

/** Rendered while the sheet is open: the player renders often. */
function Shortcuts({ hasNumbers, menus }: ShortcutsSheetProps) {
  const { t } = useTranslation();
  const isOffered = (does: (typeof SHORTCUTS)[number]['does']): boolean =>
    does === 'last_channels'
      ? menus.includes('last')
      : does === 'day' || does === 'programmes'
        ? menus.includes('day')
        : true;
  const shown = SHORTCUTS.filter(
    (shortcut) => isOffered(shortcut.does) && (!('on' in shortcut) || (shortcut.on === 'channels') === hasNumbers),
  );
  return (
    <>
      <header className={styles.header}>
        <Dialog.Title className={styles.title}>{t('player_shortcuts')}</Dialog.Title>
        <Dialog.Close asChild>
          <ControlButton label={t('action_close')}>
            <X aria-hidden="true" />
          </ControlButton>
        </Dialog.Close>
      </header>
      <dl className={styles.list}>
        {shown.map(({ does, keys }) => (
          <div key={does} className={styles.row}>
            <dt>{t(`player_key_${does}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
