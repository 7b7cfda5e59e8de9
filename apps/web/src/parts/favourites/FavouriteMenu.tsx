import type { ChannelId } from '@aerial/domain/ids.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsSignedIn } from '../../core/runtime.tsx';
import { IconButton } from '@aerial/ui/Button.tsx';
import { Menu, type MenuItem } from '@aerial/ui/Menu.tsx';
import { FavouriteButton, HeartIcon } from './FavouriteButton.tsx';
import { channelSubject, type FavouriteSubject } from './rules.ts';
import { useFavourite, type FavouriteState } from './useFavourite.ts';

interface FavouriteMenuProps {
  readonly channelId: ChannelId;
  /** The current content; absent where the guide has only a title. */
  readonly programme: FavouriteSubject | undefined;
  readonly page: string;
}

/** Adds the programme or the channel to the favourites. A guest gets the sign-in at once. @source C-180, F-350 */
export function FavouriteMenu({ channelId, programme, page }: FavouriteMenuProps) {
  const isSignedIn = useIsSignedIn();
  const channel = useMemo(() => channelSubject(channelId), [channelId]);
  if (!isSignedIn) return <FavouriteButton subject={programme ?? channel} page={page} />;
  return <Entries channel={channel} programme={programme} page={page} />;
}

interface EntriesProps {
  readonly channel: FavouriteSubject;
  readonly programme: FavouriteSubject | undefined;
  readonly page: string;
}

/** One menu for both states, so that it stays open when the programme loads. */
function Entries({ channel, programme, page }: EntriesProps) {
  const { t } = useTranslation();
  const ofChannel = useFavourite(channel, page);
  const ofProgramme = useFavourite(programme ?? channel, page);
  const entry = (id: string, label: string, { isFavourite, toggle }: FavouriteState): MenuItem => ({
    id,
    label,
    icon: <HeartIcon isFavourite={isFavourite} size={18} />,
    chosen: isFavourite,
    onSelect: toggle,
  });
  const isFavourite = ofChannel.isFavourite || ofProgramme.isFavourite;
  return (
    <Menu
      align="start"
      label={t('page_my')}
      heading={t('page_my')}
      items={[
        ...(programme ? [entry('programme', t('favourite_programme'), ofProgramme)] : []),
        entry('channel', t('favourite_channel'), ofChannel),
      ]}
      trigger={
        <IconButton look="glass" label={t('page_my')} data-favourite={isFavourite || undefined}>
          <HeartIcon isFavourite={isFavourite} size={21} />
        </IconButton>
      }
    />
  );
}
