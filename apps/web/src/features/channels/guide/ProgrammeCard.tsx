import type { ContentId } from '@aerial/domain/ids.ts';
import type { EpochSeconds } from '@aerial/domain/time.ts';
import { History, Lock, Play, RotateCcw, Tv } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../core/runtime.tsx';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { ButtonLink } from '../../../core/ButtonLink.tsx';
import { Dialog } from '@aerial/ui/Dialog.tsx';
import { Picture } from '@aerial/ui/Picture.tsx';
import { FollowButton } from '../../../parts/follows/lazy.tsx';
import { ReminderButton } from '../../../parts/reminders/lazy.tsx';
import { usefulText } from '../../../parts/content/rules.ts';
import { FavouriteMenu } from '../../../parts/favourites/FavouriteMenu.tsx';
import { programmeSubject, type FavouriteSubject } from '../../../parts/favourites/rules.ts';
import { ChannelLogo } from '../ChannelLogo.tsx';
import type { GridProgramme, TvCategory, TvChannel } from '../../../parts/channels/model.ts';
import { ProgrammePersons, ProgrammeTags } from '../ProgrammeFacts.tsx';
import { entryQuery, programmeContentQuery } from '../../../parts/channels/queries.ts';
import { pathIn } from '../rules/route.ts';
import { useScoreRule } from '../../../parts/spoilers/useScoreRule.ts';
import { useOffer } from '../useOffer.ts';
import { actionsFor, type CardAction } from './rules/actions.ts';
import styles from './ProgrammeCard.module.css';

interface ProgrammeCardProps {
  readonly programme: GridProgramme;
  readonly channel: TvChannel;
  readonly category: TvCategory | undefined;
  readonly now: EpochSeconds;
  /** A closed card retains its programme for its exit animation. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Everything about a programme of the grid, and what can be done with it. */
export function ProgrammeCard({ programme, channel, category, now, isOpen, onClose }: ProgrammeCardProps) {
  const { t, i18n } = useTranslation();
  const api = useApi();
  const { data: loaded } = useQuery(entryQuery(api, programme));
  const isHidden = programme.isResultHidden === true;
  const scores = useScoreRule();
  const entry = loaded && scores ? scores.one(loaded, now) : loaded;
  const { data: content } = useQuery(programmeContentQuery(api, programme.contentId));
  const episode = [
    programme.season !== undefined && programme.series !== undefined
      ? t('watch_episode', { season: programme.season, series: programme.series })
      : '',
    programme.episodeTitle,
  ]
    .filter(Boolean)
    .join(' · ');
  const when = `${formatDate(i18n.language, programme.startAt * 1000, 'weekdayDayTime')} – ${formatTime(programme.endAt * 1000)}`;
  const description = isHidden
    ? t('scores_hidden')
    : (usefulText(entry?.episodeDescription) ?? usefulText(content?.description) ?? usefulText(entry?.short));
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()} title={programme.title}>
      <div key={`${channel.id} ${programme.startAt}`} className={styles.card}>
        <Picture
          src={entry?.picture}
          alt=""
          kind="channel"
          width={400}
          height={225}
          className={styles.picture}
          stub={<ChannelLogo channel={channel} size="large" />}
        />
        <div className={styles.when}>
          <p>{when}</p>
          <p>{[channel.name, episode].filter(Boolean).join(' · ')}</p>
        </div>
        <Actions
          actions={actionsFor(programme, channel, now)}
          programme={programme}
          channel={channel}
          category={category}
          favourite={programmeSubject(content)}
          isToCome={programme.startAt > now}
          // Films are shown, and have no next episode.
          followedId={
            content?.content_type === 'program' || content?.content_type === 'series' ? content.id : undefined
          }
          onLeave={onClose}
        />
        <ProgrammeTags ageText={programme.ageText} categoryName={entry?.categoryName} content={content} />
        {description && <p className={styles.description}>{description}</p>}
        {content && <ProgrammePersons persons={content.persons} most={PERSONS} />}
      </div>
    </Dialog>
  );
}

const PERSONS = 6;

const LABELS = {
  live: 'guide_watch_live',
  'from-start': 'channel_from_start',
  archive: 'guide_watch_archive',
} as const;
const ICONS = { live: Play, 'from-start': RotateCcw, archive: History };

interface ActionsProps extends Pick<ProgrammeCardProps, 'programme' | 'channel' | 'category'> {
  readonly favourite: FavouriteSubject | undefined;
  readonly actions: readonly CardAction[];
  readonly isToCome: boolean;
  readonly followedId: ContentId | undefined;
  /** Something else opens in the card's place. */
  readonly onLeave: () => void;
}

function Actions({ actions, programme, channel, category, favourite, isToCome, followedId, onLeave }: ActionsProps) {
  const { t, i18n } = useTranslation();
  const offer = useOffer(channel);
  const refused = actions.find((action) => action.do === 'refused');
  const date = formatDate(i18n.language, programme.startAt * 1000, 'day');
  const time = formatTime(programme.startAt * 1000);
  return (
    <div className={styles.actions}>
      {actions.map((action, index) => {
        if (action.do === 'subscribe') {
          const open = () => {
            onLeave();
            offer.openForProgramme(programme.title);
          };
          return (
            <Button key="subscribe" look="primary" icon={<Lock aria-hidden="true" size={18} />} onClick={open}>
              {t('guide_watch')}
            </Button>
          );
        }
        if (action.do === 'refused') {
          return (
            <Button
              key="refused"
              look="primary"
              disabled
              aria-describedby="programme-refused"
              icon={<Play aria-hidden="true" size={18} />}
            >
              {t('guide_watch')}
            </Button>
          );
        }
        const Icon = ICONS[action.do];
        return (
          <ButtonLink
            key={action.do}
            look={index === 0 ? 'primary' : 'secondary'}
            icon={<Icon aria-hidden="true" size={18} />}
            to={pathIn(category, channel, action.ts)}
          >
            {t(LABELS[action.do])}
          </ButtonLink>
        );
      })}
      {isToCome && <ReminderButton programme={programme} />}
      {followedId !== undefined && <FollowButton followed={{ contentId: followedId }} />}
      {!actions.some((action) => action.do === 'live') && (
        <ButtonLink icon={<Tv aria-hidden="true" size={18} />} to={pathIn(category, channel)}>
          {t('guide_to_channel')}
        </ButtonLink>
      )}
      <FavouriteMenu channelId={channel.id} programme={favourite} page="guide" />
      {refused && (
        <p id="programme-refused" className={styles.refused}>
          {refused.why === 'guide_why_future' ? t('guide_why_future', { date, time }) : t(refused.why)}
        </p>
      )}
    </div>
  );
}
