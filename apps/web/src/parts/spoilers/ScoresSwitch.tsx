import { Switch } from '@aerial/ui/Switch.tsx';
import { useTranslation } from 'react-i18next';
import { useProfileId } from '../../core/runtime.tsx';
import { useViewerFeature } from '../../core/viewer-features.ts';
import { setHiddenScores, useHidesScores } from './hidden-scores.ts';

/** Hides the results of sport until it was watched; where the provider offers it. */
export function ScoresSwitch() {
  const { t } = useTranslation();
  const profileId = useProfileId();
  const isOn = useHidesScores();
  if (!useViewerFeature('hidden_scores')) return null;
  return (
    <Switch
      name="hidden-scores"
      label={t('scores_hide')}
      note={t('scores_hide_note')}
      isOn={isOn}
      onToggle={(isHidden) => setHiddenScores(profileId, isHidden)}
    />
  );
}
