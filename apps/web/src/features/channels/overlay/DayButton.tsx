import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ControlButton } from '../../../player/ui/ControlButton.tsx';
import { usePlayerView } from '../../../player/ui/PlayerContext.ts';

/** Opens the day of the channel, at the end of the progress line. */
export function DayButton() {
  const { t } = useTranslation();
  const { menu, setMenuOpen } = usePlayerView();
  return (
    <ControlButton label={t('day_open')} isPressed={menu === 'day'} onPress={() => setMenuOpen('day', true)}>
      <CalendarClock aria-hidden="true" />
    </ControlButton>
  );
}
