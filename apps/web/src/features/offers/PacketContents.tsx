import type { PacketChannel } from '@aerial/contract/shapes/commerce.ts';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { Picture } from '@aerial/ui/Picture.tsx';
import { EmptyState } from '@aerial/ui/States.tsx';
import { AppLink } from '../../core/links.tsx';
import { channelListView } from '../../parts/commerce/packet-list.ts';
import type { PacketDetail } from '../../parts/commerce/queries.ts';
import { InfoSection } from '../../parts/information/InfoPage.tsx';
import styles from './PacketContents.module.css';
import { SearchField } from '@aerial/ui/SearchField.tsx';

const nameOf = ({ name, title }: PacketChannel): string => name || title;
const imageOf = (images: readonly { itype: string; src: string }[], kind: string): string | undefined =>
  images.find(({ itype }) => itype === kind)?.src;

/** The logo of a channel on its colours. @source A-226 */
function ChannelTile({ channel }: { channel: PacketChannel }) {
  const colours = imageOf(channel.images, 'colorback');
  return (
    <AppLink to={`/channels/${encodeURIComponent(channel.slug || String(channel.id))}`} className={styles.channel}>
      <span className={styles.logo} style={colours ? { backgroundImage: `url("${encodeURI(colours)}")` } : undefined}>
        <Picture
          src={imageOf(channel.images, 'cover')}
          alt=""
          kind="channel"
          width={160}
          height={90}
          fit="contain"
          stub={nameOf(channel)}
        />
      </span>
      <span className={styles.title}>{nameOf(channel)}</span>
    </AppLink>
  );
}

/** All channels of a short list; of a long one the first, and the others on demand. @source */
export function PacketChannels({ channels }: { channels: readonly PacketChannel[] }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isExpanded, setExpanded] = useState(false);
  const { shown, canExpand, form } = channelListView(channels, nameOf, typed, isExpanded);
  return (
    <InfoSection title={t('packet_channels', { count: channels.length })}>
      <div>
        <SearchField
          label={t('channels_search')}
          clearLabel={t('channels_clear_search')}
          value={typed}
          onChange={setTyped}
          className={styles.search}
        />
        <output className={styles.result}>
          {shown.length === 0 && (
            <EmptyState
              compact
              icon={<SearchX aria-hidden size={28} strokeWidth={1.5} />}
              title={t('channels_not_found')}
              text={t('channels_not_found_text')}
            />
          )}
        </output>
      </div>
      <ul className={styles.channels} data-form={form} aria-label={t('channels_title')}>
        {shown.map((channel) => (
          <li key={channel.id}>
            <ChannelTile channel={channel} />
          </li>
        ))}
      </ul>
      {canExpand && (
        <div>
          <Button onClick={() => setExpanded(true)}>{t('action_show_all')}</Button>
        </div>
      )}
    </InfoSection>
  );
}

/** @source A-036 */
export function PacketVideos({ videos }: { videos: NonNullable<PacketDetail['videos']> }) {
  const { t } = useTranslation();
  const title = t('instruction_advantage_films');
  return (
    <InfoSection title={title}>
      <ul className={styles.videos} aria-label={title}>
        {videos.map(({ id, slug, title: name, img, images }) => (
          <li key={id}>
            <AppLink to={`/contents/${encodeURIComponent(slug || id)}`} className={styles.video}>
              <Picture
                src={images.find(({ ar }) => ar === '2:3')?.src ?? img}
                alt=""
                kind="content-v"
                width={200}
                height={300}
                stub={name}
              />
              <span className={styles.title}>{name}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </InfoSection>
  );
}

/** @source A-037 */
export function PacketLibraries({ libraries }: { libraries: NonNullable<PacketDetail['libraries']> }) {
  const { t } = useTranslation();
  return (
    <InfoSection title={t('packet_libraries')}>
      <ul className={styles.libraries}>
        {libraries.map(({ id, title, description, cover, logo }) => (
          <li key={id} className={styles.library}>
            <Picture
              src={logo ?? cover['src_16x9'] ?? Object.values(cover)[0]}
              alt=""
              kind="content-h"
              width={320}
              height={180}
              fit={logo ? 'contain' : 'cover'}
              stub={title}
            />
            <span className={styles.name}>{title}</span>
            {description && <span className={styles.note}>{description}</span>}
          </li>
        ))}
      </ul>
    </InfoSection>
  );
}
