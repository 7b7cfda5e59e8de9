import { Activity, ArrowLeft, Check, ChevronRight, Keyboard, Settings } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ControlButton } from './ControlButton.tsx';
import { useMenuPlace, type MenuPlace } from './menu-place.ts';
import { usePlayerView } from './PlayerContext.ts';
import { useSettingsPages, type SettingsPage } from './settings-pages.ts';
import styles from './SettingsMenu.module.css';

/** Quality, audio, subtitles, speed and the picture; below them what is used less often. @source spec 2 §2 Player screen controls */
export const SettingsMenu = memo(function SettingsMenu() {
  const { t } = useTranslation();
  const { menu, setMenuOpen } = usePlayerView();
  const place = useMenuPlace(menu === 'settings');
  return (
    <DropdownMenu.Root
      open={menu === 'settings'}
      onOpenChange={(isOpen) => setMenuOpen('settings', isOpen)}
      modal={false}
    >
      <DropdownMenu.Trigger asChild>
        <ControlButton label={t('player_settings')}>
          <Settings aria-hidden="true" />
        </ControlButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={place.portal}>
        <Pages place={place} />
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
});

/** Rendered while the menu is open: the player renders often, and most pages have many texts. */
function Pages({ place }: { readonly place: MenuPlace }) {
  const { t } = useTranslation();
  const { player, setMenuOpen, preventFocusReturn, showStatistics, settings = [] } = usePlayerView();
  const [open, setOpen] = useState<SettingsPage['id']>();
  const pages = [...useSettingsPages(player), ...settings];
  const page = pages.find((candidate) => candidate.id === open);
  const content = useRef<HTMLDivElement>(null);
  // The item that was pressed is gone with its page.
  useEffect(() => content.current?.querySelector<HTMLElement>(`[data-page="${open ?? ''}"]`)?.focus(), [open]);
  return (
    <DropdownMenu.Content
      ref={content}
      className={styles.menu}
      {...place.content}
      data-low={place.isLow || undefined}
      onCloseAutoFocus={preventFocusReturn}
    >
      {page ? (
        <>
          <DropdownMenu.Item
            data-page={page.id}
            className={styles.heading}
            onSelect={(event) => (event.preventDefault(), setOpen(undefined))}
          >
            <ArrowLeft aria-hidden="true" />
            {page.title}
          </DropdownMenu.Item>
          <DropdownMenu.RadioGroup value={page.chosen} onValueChange={page.choose}>
            {page.choices.map(({ value, label }) => (
              <DropdownMenu.RadioItem key={value} className={styles.item} value={value}>
                <span className={styles.mark}>
                  <DropdownMenu.ItemIndicator>
                    <Check aria-hidden="true" />
                  </DropdownMenu.ItemIndicator>
                </span>
                {label}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </>
      ) : (
        <>
          {pages.map(({ id, title, chosen, choices }, index) => (
            <DropdownMenu.Item
              key={id}
              data-page={index === 0 ? '' : undefined}
              className={styles.item}
              onSelect={(event) => (event.preventDefault(), setOpen(id))}
            >
              <span className={styles.name}>{title}</span>
              <Chosen>{choices.find((choice) => choice.value === chosen)?.label}</Chosen>
              <ChevronRight aria-hidden="true" />
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator className={styles.line} />
          <DropdownMenu.Item
            className={styles.item}
            data-for="keyboard"
            onSelect={() => setMenuOpen('shortcuts', true)}
          >
            <Keyboard aria-hidden="true" />
            {t('player_shortcuts')}
          </DropdownMenu.Item>
          <DropdownMenu.Item className={styles.item} onSelect={() => showStatistics(true)}>
            <Activity aria-hidden="true" />
            {t('player_statistics')}
          </DropdownMenu.Item>
        </>
      )}
    </DropdownMenu.Content>
  );
}

const Chosen = ({ children }: { children: ReactNode }) => <span className={styles.chosen}>{children}</span>;
