import { History } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { useProfileId } from '../../../core/runtime.tsx';
import { useContentLanguage } from '../../../i18n/content-language.ts';
import { useLastChannels } from '../../../parts/channels/lastChannels.ts';
import type { TvChannel } from '../../../parts/channels/model.ts';
import { useNow } from '../../../parts/channels/useNow.ts';
import { ControlButton } from '../../../player/ui/ControlButton.tsx';
import { usePlayerView } from '../../../player/ui/PlayerContext.ts';
import { useMenuPlace } from '../../../player/ui/menu-place.ts';
import { ChannelLogo } from '../ChannelLogo.tsx';
import { lastWatched } from '../rules/last.ts';
import styles from './LastChannelsMenu.module.css';

interface LastChannelsMenuProps {
  readonly channels: readonly TvChannel[];
  readonly current: TvChannel;
  readonly onChoose: (channel: TvChannel) => void;
}

/** The channels watched last, with what is on there: a button of the player, and a key. */
export function LastChannelsMenu({ channels, current, onChoose }: LastChannelsMenuProps) {
  const { t } = useTranslation();
  const { menu, setMenuOpen, preventFocusReturn } = usePlayerView();
  const last = lastWatched(useLastChannels(useProfileId()), channels, current.id);
  const place = useMenuPlace(menu === 'last');
  if (last.length === 0) return null;
  return (
    <DropdownMenu.Root open={menu === 'last'} onOpenChange={(isOpen) => setMenuOpen('last', isOpen)} modal={false}>
      <DropdownMenu.Trigger asChild>
        <ControlButton label={t('channels_last')} data-last-channels="">
          <History aria-hidden="true" />
        </ControlButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={place.portal}>
        <DropdownMenu.Content
          className={styles.menu}
          {...place.content}
          onCloseAutoFocus={preventFocusReturn}
          aria-label={t('channels_last')}
        >
          {last.map((channel) => (
            <DropdownMenu.Item
              key={channel.id}
              className={styles.channel}
              textValue={channel.name}
              onSelect={() => onChoose(channel)}
            >
              <ChannelLogo channel={channel} />
              <OnAir channel={channel} />
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function OnAir({ channel }: { channel: TvChannel }) {
  const lang = useContentLanguage();
  const now = useNow();
  const title = channel.onAir && (now === undefined || channel.onAir.endAt > now) ? channel.onAir.title : '';
  return (
    <span className={styles.words}>
      <span className={styles.name}>{channel.name}</span>
      {title && (
        <span className={styles.programme} lang={lang}>
          {title}
        </span>
      )}
    </span>
  );
}
