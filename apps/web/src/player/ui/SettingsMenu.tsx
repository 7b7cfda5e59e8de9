import { ArrowLeft, Check, ChevronRight, Settings } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayerState } from '../react.ts';
import { audioChoices, PLAYBACK_SPEEDS, qualityChoices, subtitleChoices } from '../rules/tracks.ts';
import type { PlayerStore } from '../store-types.ts';
import { ControlButton } from './ControlButton.tsx';
import { usePlayerView } from './PlayerContext.ts';
import styles from './SettingsMenu.module.css';

interface Choice {
  readonly value: string;
  readonly label: string;
}
interface Page {
  readonly id: 'quality' | 'audio' | 'text' | 'speed';
  readonly title: string;
  readonly chosen: string;
  readonly choices: readonly Choice[];
  readonly choose: (value: string) => void;
}

/** Quality, audio, subtitles and speed. @source spec 2 §2 Player screen controls */
export function SettingsMenu() {
  const { t } = useTranslation();
  const { player, menu, setMenuOpen, keepFocus, container } = usePlayerView();
  const [open, setOpen] = useState<Page['id']>();
  const pages = usePages(player);
  const page = pages.find((candidate) => candidate.id === open);
  const content = useRef<HTMLDivElement>(null);
  // The item that was pressed is gone with its page.
  useEffect(() => void (menu === 'settings' && content.current?.querySelector<HTMLElement>(`[data-page="${open ?? ''}"]`)?.focus()), [menu, open]);
  const change = (next: boolean): void => {
    setOpen(undefined);
    setMenuOpen('settings', next);
  };
  if (pages.length === 0) return null;
  return (
    <DropdownMenu.Root open={menu === 'settings'} onOpenChange={change} modal={false}>
      <DropdownMenu.Trigger asChild>
        <ControlButton label={t('player_settings')}>
          <Settings aria-hidden="true" />
        </ControlButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content ref={content} className={styles.menu} side="top" align="end" sideOffset={44} onCloseAutoFocus={keepFocus} collisionPadding={12} collisionBoundary={container}>
          {page ? (
            <>
              <DropdownMenu.Item data-page={page.id} className={styles.heading} onSelect={(event) => (event.preventDefault(), setOpen(undefined))}>
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
            pages.map(({ id, title, chosen, choices }, index) => (
              <DropdownMenu.Item key={id} data-page={index === 0 ? '' : undefined} className={styles.item} onSelect={(event) => (event.preventDefault(), setOpen(id))}>
                <span className={styles.name}>{title}</span>
                <Chosen>{choices.find((choice) => choice.value === chosen)?.label}</Chosen>
                <ChevronRight aria-hidden="true" />
              </DropdownMenu.Item>
            ))
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const Chosen = ({ children }: { children: ReactNode }) => <span className={styles.chosen}>{children}</span>;

/** The pages that have something to choose. */
function usePages(player: PlayerStore): Page[] {
  const { t, i18n } = useTranslation();
  const tracks = usePlayerState(player, (state) => state.tracks);
  const rate = usePlayerState(player, (state) => state.rate);
  const isLive = usePlayerState(player, (state) => state.machine.item?.kind === 'live');
  const nameOf = (language: string, name: string): string => name || languageName(language, i18n.language);

  const levels = qualityChoices(tracks.levels);
  const audio = audioChoices(tracks.audio);
  const text = subtitleChoices(tracks.text);
  const speed = new Intl.NumberFormat(i18n.language);
  const pages: (Page & { readonly isOffered: boolean })[] = [
    {
      id: 'quality',
      isOffered: levels.length > 1,
      title: t('player_quality'),
      chosen: String(tracks.chosenLevel),
      choices: [{ value: '-1', label: t('player_quality_auto') }, ...levels.map(({ index, height }) => ({ value: String(index), label: `${height}p` }))],
      choose: (value) => player.chooseLevel(Number(value)),
    },
    {
      id: 'audio',
      isOffered: audio.length > 1,
      title: t('player_audio'),
      chosen: String(tracks.audioId),
      choices: audio.map(({ id, language, name }) => ({ value: String(id), label: nameOf(language, name) })),
      choose: (value) => player.chooseAudio(Number(value)),
    },
    {
      id: 'text',
      isOffered: text.length > 0,
      title: t('player_subtitles'),
      chosen: String(tracks.textId),
      choices: [{ value: '-1', label: t('player_subtitles_off') }, ...text.map(({ id, language, name }) => ({ value: String(id), label: nameOf(language, name) }))],
      choose: (value) => player.chooseText(Number(value)),
    },
    {
      id: 'speed',
      isOffered: !isLive,
      title: t('player_speed'),
      chosen: String(rate),
      choices: PLAYBACK_SPEEDS.map((value) => ({ value: String(value), label: value === 1 ? t('player_speed_normal') : `${speed.format(value)}×` })),
      choose: (value) => player.setRate(Number(value)),
    },
  ];
  return pages.filter((page) => page.isOffered);
}

function languageName(language: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
