import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsSignedIn } from '../../app/runtime.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { FavouriteButton, HeartIcon } from './FavouriteButton.tsx';
import { channelSubject, type FavouriteSubject } from './rules.ts';
import { useFavourite } from './useFavourite.ts';

interface FavouriteMenuProps {
  readonly channelId: number;
  /** What is on the picture; absent where the guide only knows a name. */
  readonly programme: FavouriteSubject | undefined;
  readonly page: string;
}

/** Keeps the programme or the channel. A guest is asked to sign in at once. @source C-180, F-350 */
export function FavouriteMenu({ channelId, programme, page }: FavouriteMenuProps) {
  const isSignedIn = useIsSignedIn();
  const channel = useMemo(() => channelSubject(channelId), [channelId]);
  if (!isSignedIn) return <FavouriteButton subject={programme ?? channel} page={page} />;
  return programme ? <TwoEntries channel={channel} programme={programme} page={page} /> : <OneEntry channel={channel} page={page} />;
}

interface Subjects {
  readonly channel: FavouriteSubject;
  readonly page: string;
}

function TwoEntries({ channel, programme, page }: Subjects & { readonly programme: FavouriteSubject }) {
  const { t } = useTranslation();
  const ofProgramme = useFavourite(programme, page);
  const ofChannel = useChannelEntry(channel, page);
  const entry: MenuItem = { id: 'programme', label: t('favourite_programme'), icon: <HeartIcon isKept={ofProgramme.isKept} size={18} />, chosen: ofProgramme.isKept, onSelect: ofProgramme.toggle };
  return <Entries items={[entry, ofChannel.item]} isKept={ofProgramme.isKept || ofChannel.isKept} />;
}

function OneEntry({ channel, page }: Subjects) {
  const { item, isKept } = useChannelEntry(channel, page);
  return <Entries items={[item]} isKept={isKept} />;
}

function useChannelEntry(channel: FavouriteSubject, page: string): { readonly item: MenuItem; readonly isKept: boolean } {
  const { t } = useTranslation();
  const { isKept, toggle } = useFavourite(channel, page);
  return { item: { id: 'channel', label: t('favourite_channel'), icon: <HeartIcon isKept={isKept} size={18} />, chosen: isKept, onSelect: toggle }, isKept };
}

function Entries({ items, isKept }: { readonly items: readonly MenuItem[]; readonly isKept: boolean }) {
  const { t } = useTranslation();
  return (
    <Menu
      align="start"
      label={t('page_my')}
      heading={t('page_my')}
      items={items}
      trigger={
        <IconButton look="glass" label={t('page_my')} data-kept={isKept || undefined}>
          <HeartIcon isKept={isKept} size={21} />
        </IconButton>
      }
    />
  );
}
