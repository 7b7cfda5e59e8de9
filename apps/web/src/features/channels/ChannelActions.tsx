import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, Link2, RotateCcw, Share2, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApi, useSurroundings } from '../../core/runtime.tsx';
import type { PlayerStore } from '../../player/store-types.ts';
import { useStay } from '../../player/ui/stay.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { useViewerFeature } from '../../core/viewer-features.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Menu } from '@aerial/ui/Menu.tsx';
import { useShare } from '../../parts/content/useShare.ts';
import { FavouriteMenu } from '../../parts/favourites/FavouriteMenu.tsx';
import { OpenOnScreen } from '../../parts/remote/lazy.tsx';
import { programmeSubject } from '../../parts/favourites/rules.ts';
import styles from './ChannelInfo.module.css';
import type { Programme, TvCategory, TvChannel } from '../../parts/channels/model.ts';
import { programmeContentQuery } from '../../parts/channels/queries.ts';
import { pathIn } from './rules/route.ts';
import { isPlayable } from './tuner/access.ts';
import { canSeekIn, programmeState } from '../../parts/channels/schedule.ts';
import { useNow } from '../../parts/channels/useNow.ts';
import { useProgrammeTitle } from './useProgrammeTitle.ts';

interface ChannelActionsProps {
  readonly channel: TvChannel;
  readonly programme: Programme | undefined;
  readonly category: TvCategory | undefined;
  readonly player: PlayerStore | undefined;
}

/** From the start, favourites, share. */
export function ChannelActions({ channel, programme, category, player }: ChannelActionsProps) {
  const { t } = useTranslation();
  const stay = useStay();
  const now = useNow();
  const { webView, embed } = useSurroundings();
  const hasMosaic = useViewerFeature('mosaic') && !embed && isPlayable(channel);
  const { data: content } = useQuery({
    ...programmeContentQuery(useApi(), programme?.contentId ?? ''),
    enabled: programme !== undefined,
  });
  // Until the clock runs the page says what the list says.
  const isOnAir =
    programme !== undefined &&
    (now === undefined ? programme.id === channel.onAir?.id : programmeState(programme, channel, now) === 'on-air');
  return (
    <div className={styles.actions}>
      {isOnAir && canSeekIn(programme, channel) && (
        <Button
          icon={<RotateCcw aria-hidden="true" size={18} />}
          onClick={() => stay(pathIn(category, channel, programme.startAt))}
        >
          {t('channel_from_start')}
        </Button>
      )}
      {!webView && <ShareButton channel={channel} programme={programme} category={category} player={player} />}
      {hasMosaic && (
        <ButtonLink to={`/mosaic?channel=${channel.id}`} icon={<LayoutGrid aria-hidden="true" size={18} />}>
          {t('mosaic_title')}
        </ButtonLink>
      )}
      <OpenOnScreen path={pathIn(category, channel)} />
      <FavouriteMenu channelId={channel.id} programme={programmeSubject(content)} page="channel" />
    </div>
  );
}

/** The channel, or the very moment where it can be found again. @source C-181 */
function ShareButton({ channel, programme, category, player }: ChannelActionsProps) {
  const { t } = useTranslation();
  const share = useShare();
  const titleOf = useProgrammeTitle();
  const title = programme
    ? t('channel_title_live', { programme: titleOf(programme), channel: channel.name })
    : channel.name;
  const shareChannel = () => void share(channel.name, pathIn(category, channel));
  const shareMoment = () => {
    const position = player?.getState().hasPicture ? Math.floor(player.getTime().position) : programme?.startAt;
    void share(title, pathIn(category, channel, position));
  };
  const trigger = (onClick?: () => void) => (
    <Button icon={<Share2 aria-hidden="true" size={18} />} onClick={onClick}>
      {t('channel_share')}
    </Button>
  );
  if (!canSeekIn(programme, channel)) return trigger(shareChannel);
  return (
    <Menu
      align="start"
      label={t('channel_share')}
      trigger={trigger()}
      items={[
        {
          id: 'moment',
          label: t('channel_share_moment'),
          icon: <Timer aria-hidden="true" size={18} />,
          onSelect: shareMoment,
        },
        {
          id: 'channel',
          label: t('channel_share_channel'),
          icon: <Link2 aria-hidden="true" size={18} />,
          onSelect: shareChannel,
        },
      ]}
    />
  );
}
