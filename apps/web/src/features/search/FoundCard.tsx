import type { SearchFound, SearchHistoryEntry } from '@aerial/contract/shapes/search.ts';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../core/links.tsx';
import { formatDate } from '../../i18n/format.ts';
import { useNow } from '../../parts/channels/useNow.ts';
import { channelSubject, contentSubject, personSubject, type FavouriteSubject } from '../../parts/favourites/rules.ts';
import { WithHeart } from '../../parts/favourites/WithHeart.tsx';
import { ChannelCard, ContentCard, PersonCard } from '../../parts/rows/cards.tsx';
import { Highlighted } from './Highlighted.tsx';
import { airing, entryOf } from './results.ts';
import styles from './SearchPage.module.css';

/** A result as the card of its kind. Opening it adds it to the search history. */
export function FoundCard({
  found,
  query,
  onOpen,
}: {
  found: SearchFound;
  query: string;
  onOpen: (entry: SearchHistoryEntry) => void;
}) {
  const title = <Highlighted name={found.title} query={query} />;
  const addToHistory = () => {
    const entry = entryOf(found, query);
    if (entry) onOpen(entry);
  };
  const card = (
    // A click handler for the links inside, not a control of its own.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={addToHistory}>
      {found.channel && <ChannelCard item={found.channel} title={title} />}
      {found.content && <ContentCard item={found.content} upright={found.content_type !== 'program'} title={title} />}
      {found.person && <PersonCard item={found.person} title={title} />}
      {found.broadcast && <BroadcastLine broadcast={found.broadcast} />}
    </div>
  );
  const subject = subjectOf(found);
  return subject ? (
    <WithHeart subject={subject} title={found.title} page="search" isRound={found.person !== undefined}>
      {card}
    </WithHeart>
  ) : (
    card
  );
}

const subjectOf = ({ channel, content, person }: SearchFound): FavouriteSubject | undefined =>
  channel ? channelSubject(channel.id) : content ? contentSubject(content) : person && personSubject(person.id);

/** When and where a programme airs: live, in the archive, or next. */
function BroadcastLine({ broadcast }: { broadcast: NonNullable<SearchFound['broadcast']> }) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  if (now === undefined) return <p className={styles.broadcast}>{'\u00A0'}</p>;
  const when = airing(broadcast, now);
  const where = `${when === 'now' ? t('schedule_on_air') : formatDate(i18n.language, broadcast.timestamp * 1000, 'weekdayDayTime')} · ${broadcast.channel_name}`;
  if (when === 'next') return <p className={styles.broadcast}>{where}</p>;
  return (
    <AppLink
      to={`/channel/${broadcast.channel_id}${when === 'past' ? `?ts=${broadcast.timestamp}` : ''}`}
      className={styles.broadcast}
      data-when={when}
    >
      {where}
    </AppLink>
  );
}
