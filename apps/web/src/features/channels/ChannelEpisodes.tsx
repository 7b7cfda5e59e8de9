import type { EpochSeconds } from '@aerial/domain/time.ts';
import { Lock, Play } from 'lucide-react';
import { useMemo, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/format.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Picture } from '@aerial/ui/Picture.tsx';
import { ProgressBar } from '@aerial/ui/ProgressBar.tsx';
import { Rail } from '@aerial/ui/Rail.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { VisuallyHidden } from '@aerial/ui/VisuallyHidden.tsx';
import { progressPercent } from '../../parts/content/rules.ts';
import styles from './ChannelEpisodes.module.css';
import info from './ChannelInfo.module.css';
import { ChannelLogo } from './ChannelLogo.tsx';
import type { Programme, TvCategory, TvChannel } from '../../parts/channels/model.ts';
import { ProgrammeLink } from './ProgrammeLink.tsx';
import {
  firstShown,
  otherEpisodes,
  recommendedEpisodes,
  seasonsIn,
  seriesEpisodes,
  SHOWN_QUERIES,
  shownAtWidth,
  type EpisodeEntry,
} from './rules/episodes.ts';
import { percentOver } from '../../parts/channels/schedule.ts';
import { useMedia } from '@aerial/ui/useMedia.ts';

interface ChannelEpisodesProps {
  readonly channel: TvChannel;
  readonly category: TvCategory | undefined;
  /** The programme on the picture. */
  readonly current: Programme;
  readonly programmes: readonly Programme[];
  readonly now: EpochSeconds;
}

/** Episodes of the series on the picture by season, or other broadcasts of what is no series. @source C-184, C-185 */
export function ChannelEpisodes({ channel, category, current, programmes, now }: ChannelEpisodesProps) {
  const { t } = useTranslation();
  const entries = useMemo(
    () => (current.isSeries ? seriesEpisodes : otherEpisodes)(programmes, current, channel, now),
    [programmes, current, channel, now],
  );
  const seasons = current.isSeries ? seasonsIn(entries) : [];
  const [chosen, setChosen] = useState<number>();
  const [showsAll, setShowsAll] = useState(false);
  const columns = useShownCount();
  const season =
    chosen !== undefined && seasons.includes(chosen)
      ? chosen
      : seasons.includes(current.season ?? -1)
        ? current.season
        : seasons[0];
  const listed = season === undefined ? entries : entries.filter(({ programme }) => programme.season === season);
  const shown = showsAll ? listed : firstShown(listed, columns);
  // The one episode that plays is no choice.
  if (entries.every(({ isCurrent }) => isCurrent)) return null;
  return (
    <section className={styles.section} aria-labelledby="channel-episodes">
      <div className={styles.line}>
        <h2 id="channel-episodes" className={info.heading}>
          {t(current.isSeries ? 'content_episodes' : 'channel_other_episodes')}
        </h2>
        {seasons.length > 0 && (
          <ul className={styles.seasons} aria-label={t('content_seasons')}>
            {seasons.map((number) => (
              <li key={number}>
                <button
                  type="button"
                  className={styles.season}
                  aria-pressed={number === season}
                  onClick={() => setChosen(number)}
                >
                  {t('numbers_season', { season: number })}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ul className={styles.grid} style={{ '--columns': columns } as CSSProperties}>
        {shown.map((entry) => (
          <li key={entry.programme.id}>
            <EpisodeCard entry={entry} channel={channel} category={category} now={now} />
          </li>
        ))}
      </ul>
      {listed.length > columns && (
        <Button size="small" className={styles.all} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {t(showsAll ? 'action_less' : 'action_show_all')}
        </Button>
      )}
    </section>
  );
}

/** Other episodes in the channel's archive. @source C-187 */
export function RecommendedEpisodes({ channel, category, current, programmes, now }: ChannelEpisodesProps) {
  const { t } = useTranslation();
  const entries = useMemo(
    () => recommendedEpisodes(programmes, current, channel, now),
    [programmes, current, channel, now],
  );
  if (entries.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="channel-recommended">
      <h2 id="channel-recommended" className={info.heading}>
        {t('channel_recommended')}
      </h2>
      <Rail label={t('channel_recommended')} className={styles.rail}>
        {entries.map((entry) => (
          <li key={entry.programme.id} className={styles.railItem}>
            <EpisodeCard entry={entry} channel={channel} category={category} now={now} isTitled />
          </li>
        ))}
      </Rail>
    </section>
  );
}

function useShownCount(): number {
  const [isPhone, isTablet] = [useMedia(SHOWN_QUERIES[0]), useMedia(SHOWN_QUERIES[1])];
  return shownAtWidth(isPhone ? 0 : isTablet ? 481 : Infinity);
}

interface EpisodeCardProps extends Pick<ChannelEpisodesProps, 'channel' | 'category' | 'now'> {
  readonly entry: EpisodeEntry;
  /** Named after its programme, not after its episode. */
  readonly isTitled?: boolean;
}

/** @source C-359 */
function EpisodeCard({
  entry: { programme, isCurrent, state },
  channel,
  category,
  now,
  isTitled = false,
}: EpisodeCardProps) {
  const { t, i18n } = useTranslation();
  const { season, series, episodeTitle } = programme;
  const number =
    series === undefined
      ? ''
      : isTitled && season !== undefined
        ? t('numbers_season_episode', { season, episode: series })
        : t('numbers_episode', { episode: series });
  const when = formatDate(i18n.language, programme.startAt * 1000, 'weekdayDayTime');
  // Repeated broadcasts differ only in their time.
  const title = isTitled ? programme.title : episodeTitle || number || when;
  const note = isTitled ? number || episodeTitle : episodeTitle ? number : '';
  const isOnAir = state === 'on-air';
  const percent = isOnAir ? percentOver(programme, now) : progressPercent(programme.watchedPercent);
  return (
    <ProgrammeLink
      programme={programme}
      channel={channel}
      category={category}
      isWatching={isCurrent}
      now={now}
      className={styles.card}
    >
      <span className={styles.picture}>
        <Picture
          src={programme.picture}
          alt=""
          kind="content-h"
          width={320}
          height={180}
          stub={<ChannelLogo channel={channel} />}
        />
        {isOnAir && (
          <Tag look="live" className={styles.corner}>
            {t('schedule_on_air')}
          </Tag>
        )}
        <span className={styles.over} aria-hidden="true">
          {state === 'subscribe' ? (
            <Lock size={18} />
          ) : state === 'archive' || isOnAir ? (
            <Play size={18} fill="currentColor" strokeWidth={0} />
          ) : null}
        </span>
        {percent !== undefined && <ProgressBar percent={percent} className={styles.progress} />}
      </span>
      <span className={styles.title}>{title}</span>
      {note && <span className={styles.note}>{note}</span>}
      {title !== when && (
        <time className={styles.note} dateTime={new Date(programme.startAt * 1000).toISOString()}>
          {when}
        </time>
      )}
      {isCurrent && <VisuallyHidden>{t('schedule_watching')}</VisuallyHidden>}
      {state === 'subscribe' && <VisuallyHidden>{t('schedule_subscribe')}</VisuallyHidden>}
    </ProgrammeLink>
  );
}
