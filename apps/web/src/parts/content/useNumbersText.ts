import { useTranslation } from 'react-i18next';

/** "season 2, episode 5" in the viewer's language; a missing number is omitted. @source C-143 */
export function useNumbersText(): (numbers: { season?: number; episode?: number }) => string {
  const { t } = useTranslation();
  return ({ season, episode }) => {
    if (season && episode) return t('numbers_season_episode', { season, episode });
    if (season) return t('numbers_season', { season });
    return episode ? t('numbers_episode', { episode }) : '';
  };
}
