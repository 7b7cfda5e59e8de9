import { FALLBACK_LANGUAGE } from '@aerial/domain/language.ts';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaybacksContext, SurfaceIdContext } from '../../core/mini-player.ts';
import { DATA_SAVERS, levelsWithin, limitOf, type DataSaver } from '../rules/data-saver.ts';
import { isMiniPlayerWanted, saveMiniPlayerWanted } from '../mini-player-store.ts';
import { usePlayerState } from '../react.ts';
import {
  SUBTITLE_BACKGROUNDS,
  SUBTITLE_SIZES,
  type SubtitleBackground,
  type SubtitleSize,
} from '../rules/subtitle-style.ts';
import { audioChoices, PLAYBACK_SPEEDS, qualityChoices, subtitleChoices } from '../rules/tracks.ts';
import type { PlayerStore } from '../store-types.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}
export interface SettingsPage {
  readonly id:
    | 'quality'
    | 'data-saver'
    | 'audio'
    | 'text'
    | 'text-size'
    | 'text-background'
    | 'speed'
    | 'fit'
    | 'mini-player'
    | 'sleep';
  readonly title: string;
  readonly chosen: string;
  readonly choices: readonly Choice[];
  readonly choose: (value: string) => void;
}

/** The pages of the settings that have something to choose. */
export function useSettingsPages(player: PlayerStore): SettingsPage[] {
  const { t, i18n } = useTranslation();
  const tracks = usePlayerState(player, (state) => state.tracks);
  const rate = usePlayerState(player, (state) => state.rate);
  const isPresent = usePlayerState(player, (state) => state.machine.item?.kind === 'live' && state.isAtEdge);
  // What an embedded player shows is its own business.
  const isVitrina = usePlayerState(player, (state) => state.machine.flags.vitrina);
  const style = usePlayerState(player, (state) => state.subtitleStyle);
  const fills = usePlayerState(player, (state) => state.fills);
  const dataSaver = usePlayerState(player, (state) => state.dataSaver);
  const isCasting = usePlayerState(player, (state) => state.machine.flags.casting);
  const surface = useContext(SurfaceIdContext);
  const canGoOn = useContext(PlaybacksContext)?.has(surface) === true;
  const [goesOn, setGoesOn] = useState(isMiniPlayerWanted);
  const nameOf = (language: string, name: string): string => name || languageName(language, i18n.language);

  const listens = dataSaver === 'sound';
  const levels = listens ? [] : qualityChoices(levelsWithin(tracks.levels, limitOf(dataSaver)));
  // Where the browser chooses the levels itself, only the picture as a whole can be left out.
  const savers = DATA_SAVERS.filter(
    (saver) => typeof saver === 'string' || tracks.levels.length > 0 || saver === dataSaver,
  );
  const audio = audioChoices(tracks.audio);
  const text = subtitleChoices(tracks.text);
  const speed = new Intl.NumberFormat(i18n.language);
  const pages: (SettingsPage & { readonly isOffered: boolean })[] = [
    {
      id: 'quality',
      isOffered: levels.length > 1,
      title: t('player_quality'),
      chosen: String(tracks.chosenLevel),
      choices: [
        { value: '-1', label: t('player_quality_auto') },
        ...levels.map(({ index, height }) => ({ value: String(index), label: `${height}p` })),
      ],
      choose: (value) => player.chooseLevel(Number(value)),
    },
    {
      id: 'data-saver',
      isOffered: player.offersDataSaver() && !isVitrina && !isCasting && (listens || tracks.isAudioOnly !== true),
      title: t('player_data_saver'),
      chosen: String(dataSaver),
      choices: savers.map((saver) => ({
        value: String(saver),
        label:
          typeof saver === 'number'
            ? t('player_data_saver_height', { height: saver })
            : t(saver === 'off' ? 'player_data_saver_off' : 'player_data_saver_sound'),
      })),
      choose: (value) => player.setDataSaver(savers.find((saver) => String(saver) === value) as DataSaver),
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
      choices: [
        { value: '-1', label: t('player_subtitles_off') },
        ...text.map(({ id, language, name }) => ({ value: String(id), label: nameOf(language, name) })),
      ],
      choose: (value) => player.chooseText(Number(value)),
    },
    {
      id: 'text-size',
      isOffered: tracks.textId >= 0,
      title: t('player_subtitle_size'),
      chosen: style.size,
      choices: SUBTITLE_SIZES.map((value) => ({ value, label: t(`player_subtitle_size_${value}`) })),
      choose: (size) => player.setSubtitleStyle({ ...style, size: size as SubtitleSize }),
    },
    {
      id: 'text-background',
      isOffered: tracks.textId >= 0,
      title: t('player_subtitle_background'),
      chosen: style.background,
      choices: SUBTITLE_BACKGROUNDS.map((value) => ({ value, label: t(`player_subtitle_background_${value}`) })),
      choose: (background) => player.setSubtitleStyle({ ...style, background: background as SubtitleBackground }),
    },
    {
      id: 'speed',
      isOffered: !isPresent && !isVitrina,
      title: t('player_speed'),
      chosen: String(rate),
      choices: PLAYBACK_SPEEDS.map((value) => ({
        value: String(value),
        label: value === 1 ? t('player_speed_normal') : `${speed.format(value)}×`,
      })),
      choose: (value) => player.setRate(Number(value)),
    },
    {
      id: 'fit',
      isOffered: !isVitrina && !listens && tracks.isAudioOnly !== true,
      title: t('player_picture'),
      chosen: String(fills),
      choices: [
        { value: 'false', label: t('player_picture_whole') },
        { value: 'true', label: t('player_picture_fills') },
      ],
      choose: (value) => player.setFills(value === 'true'),
    },
    {
      id: 'mini-player',
      isOffered: canGoOn,
      title: t('mini_player_setting'),
      chosen: String(goesOn),
      choices: [
        { value: 'true', label: t('mini_player_setting_on') },
        { value: 'false', label: t('mini_player_setting_off') },
      ],
      choose(value) {
        saveMiniPlayerWanted(value === 'true');
        setGoesOn(value === 'true');
      },
    },
  ];
  return pages.filter((page) => page.isOffered);
}

function languageName(language: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale, FALLBACK_LANGUAGE], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
