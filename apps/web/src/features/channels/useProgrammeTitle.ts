import { useTranslation } from 'react-i18next';
import type { Programme } from '../../parts/channels/model.ts';

/** A programme's title with its season and episode: "Title, season 1, episode 2: Name". @source C-177 */
export function useProgrammeTitle(): (
  programme: Pick<Programme, 'title' | 'season' | 'series' | 'episodeTitle'>,
) => string {
  const { t } = useTranslation();
  return ({ title, season, series, episodeTitle }) => {
    const number =
      series === undefined
        ? ''
        : season === undefined
          ? t('numbers_episode', { episode: series })
          : t('numbers_season_episode', { season, episode: series });
    // An episode that is named by its number alone is not named twice.
    const name = episodeTitle === title || /^\D*\d+$/.test(episodeTitle) ? '' : episodeTitle;
    return [[title, number].filter(Boolean).join(', '), name].filter(Boolean).join(': ');
  };
}
