import { RotateCcw, Share2 } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../app/links.tsx';
import { useApi } from '../../app/runtime.tsx';
import { formatClock } from '../../player/rules/format.ts';
import { StayLink, useStay } from '../../player/ui/stay.tsx';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { showToast } from '../../ui/toasts.ts';
import styles from './ChannelInfo.module.css';
import { ChannelLogo } from './ChannelLogo.tsx';
import { useLastChannels } from './lastChannels.ts';
import type { Programme, TvCategory, TvChannel } from './model.ts';
import { programmeContentQuery } from './queries.ts';
import { pathIn } from './rules/route.ts';
import { programmeState } from './rules/schedule.ts';
import { useNow } from './useNow.ts';

interface ChannelInfoProps {
  readonly channel: TvChannel;
  readonly programme: Programme | undefined;
  readonly channels: readonly TvChannel[];
  readonly category: TvCategory | undefined;
}

/** Longer descriptions begin collapsed. @source spec 2 §9 */
const COLLAPSE_AT = 400;

/** What is on the picture: title, tags, description; the channel; the channels watched last. */
export function ChannelInfo({ channel, programme, channels, category }: ChannelInfoProps) {
  const { t, i18n } = useTranslation();
  const api = useApi();
  const stay = useStay();
  const now = useNow();
  const { data: content } = useQuery({ ...programmeContentQuery(api, programme?.contentId ?? ''), enabled: programme !== undefined });
  const state = programme && now !== undefined ? programmeState(programme, channel, now) : undefined;
  const episode = programme && [programme.season !== undefined && programme.series !== undefined ? t('watch_episode', { season: programme.season, series: programme.series }) : '', programme.episodeTitle].filter(Boolean).join(' · ');
  const tags = [programme?.ageText, programme?.categoryName, content?.year, ...(content?.genres.map(({ name }) => name) ?? [])].filter((tag): tag is string => Boolean(tag));
  const canStartOver = programme !== undefined && state === 'on-air' && programme.hasCatchUp && channel.playableDays > 0;
  return (
    <section className={styles.info} aria-label={t('channels_tab_about')}>
      <div className={styles.head}>
        <ChannelLogo channel={channel} size="large" />
        <div className={styles.titles}>
          <h1 className={styles.title}>{programme?.title ?? channel.name}</h1>
          <p className={styles.line}>
            <span>{channel.name}</span>
            {programme && (
              <span>
                {formatClock(programme.startAt, i18n.language)} – {formatClock(programme.endAt, i18n.language)}
              </span>
            )}
            {episode && <span>{episode}</span>}
          </p>
        </div>
        <div className={styles.actions}>
          {canStartOver && (
            <Button icon={<RotateCcw aria-hidden="true" size={18} />} onClick={() => stay(pathIn(category, channel, programme.startAt))}>
              {t('channel_from_start')}
            </Button>
          )}
          <Button icon={<Share2 aria-hidden="true" size={18} />} onClick={() => void share(programme?.title ?? channel.name, t('channel_copied'))}>
            {t('channel_share')}
          </Button>
        </div>
      </div>
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {[...new Set(tags)].map((tag) => (
            <li key={tag}>
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
      )}
      <Description key={programme?.id} text={programme?.episodeDescription || content?.description || programme?.short || channel.description} />
      {programme && content && content.persons.length > 0 && (
        <ul className={styles.persons}>
          {content.persons.slice(0, 8).map((person) => (
            <li key={`${person.id} ${person.role}`}>
              <AppLink className={styles.person} to={`/persons/${person.slug}`}>
                <Picture src={person.image_url} alt="" width={48} height={48} className={styles.face} stub={<span aria-hidden="true">{person.name.slice(0, 1)}</span>} />
                <span>{person.name}</span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      {programme && channel.description && (
        <div className={styles.about}>
          <h2>{t('channel_about')}</h2>
          <p>{channel.description}</p>
        </div>
      )}
      <LastChannels channels={channels} current={channel.id} category={category} />
    </section>
  );
}

/** The system's sharing where there is one, else the clipboard. */
async function share(title: string, copied: string): Promise<void> {
  const url = location.href;
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      showToast(copied);
    }
  } catch {
    // Closed by the viewer, or not allowed here.
  }
}

function Description({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!text || text === 'null' || text === 'none' || text === '0') return null;
  const isLong = text.length > COLLAPSE_AT;
  return (
    <div className={styles.description}>
      <p data-collapsed={(isLong && !isOpen) || undefined}>{text}</p>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'channel_show_less' : 'channel_show_all')}
        </button>
      )}
    </div>
  );
}

/** @source C-186, C-601 */
function LastChannels({ channels, current, category }: { channels: readonly TvChannel[]; current: number; category: TvCategory | undefined }) {
  const { t } = useTranslation();
  const ids = useLastChannels();
  const last = ids.map((id) => channels.find((channel) => channel.id === id)).filter((channel) => channel !== undefined && channel.id !== current && !channel.isHidden) as TvChannel[];
  if (last.length === 0) return null;
  return (
    <div className={styles.last}>
      <h2>{t('channels_last')}</h2>
      <ul>
        {last.map((channel) => (
          <li key={channel.id}>
            <StayLink className={styles.lastChannel} to={pathIn(category?.channelIds.includes(channel.id) ? category : undefined, channel)}>
              <ChannelLogo channel={channel} size="large" />
              <span>{channel.name}</span>
            </StayLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
