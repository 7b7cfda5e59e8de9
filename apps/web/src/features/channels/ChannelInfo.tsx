import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../core/runtime.tsx';
import { formatClock } from '../../player/rules/format.ts';
import type { PlayerStore } from '../../player/store-types.ts';
import { useContentLanguage } from '../../i18n/content-language.ts';
import { CollapsibleText } from '../../parts/content/CollapsibleText.tsx';
import { usefulText } from '../../parts/content/rules.ts';
import { ChannelActions } from './ChannelActions.tsx';
import { ChannelEpisodes, RecommendedEpisodes } from './ChannelEpisodes.tsx';
import styles from './ChannelInfo.module.css';
import { ChannelLogo } from './ChannelLogo.tsx';
import { LastChannels } from './LastChannels.tsx';
import type { Programme, TvCategory, TvChannel } from '../../parts/channels/model.ts';
import { programmeContentQuery } from '../../parts/channels/queries.ts';
import { ProgrammePersons, ProgrammeTags } from './ProgrammeFacts.tsx';
import { useNow } from '../../parts/channels/useNow.ts';
import { useProgrammeTitle } from './useProgrammeTitle.ts';

interface ChannelInfoProps {
  readonly channel: TvChannel;
  /** On the picture. */
  readonly programme: Programme | undefined;
  /** The channel's guide, as far as it is loaded. */
  readonly programmes: readonly Programme[];
  /** The guide is still on its way. */
  readonly isPending?: boolean;
  readonly channels: readonly TvChannel[];
  readonly category: TvCategory | undefined;
  readonly player: PlayerStore | undefined;
  /** The provider's own heading. */
  readonly heading?: string | undefined;
  /** The page is about this channel, and has no other heading. */
  readonly isMain?: boolean;
}

/** Persons shown. */
const PERSONS = 8;

/** What is on the picture, what belongs to it, the channel, and the channels watched last. @source spec 2 §2 Channel viewer */
export function ChannelInfo({
  channel,
  programme,
  programmes,
  isPending = false,
  channels,
  category,
  player,
  heading,
  isMain = true,
}: ChannelInfoProps) {
  const { t } = useTranslation();
  const Heading = isMain ? 'h1' : 'h2';
  const api = useApi();
  const now = useNow();
  const lang = useContentLanguage();
  const titleOf = useProgrammeTitle();
  const { data: content, isFetched } = useQuery({
    ...programmeContentQuery(api, programme?.contentId ?? ''),
    enabled: programme !== undefined,
  });
  // What comes bit by bit is shown at once, so that nothing moves while it is read.
  const isSettled = now !== undefined && !isPending && (programme === undefined || isFetched);
  const about = usefulText(channel.description);
  const description = programme?.isResultHidden
    ? t('scores_hidden')
    : (usefulText(programme?.episodeDescription) ?? usefulText(content?.description) ?? usefulText(programme?.short));
  return (
    <section className={styles.info} aria-label={t('channels_tab_about')}>
      <div className={styles.head}>
        <ChannelLogo channel={channel} size="large" />
        <div className={styles.titles}>
          <Heading className={styles.title}>
            {heading ?? (
              <>
                <span lang={lang}>{programme ? titleOf(programme) : channel.name}</span>{' '}
                <span className={styles.onChannel}>
                  {programme ? t('channel_title_on', { channel: channel.name }) : t('channel_title_online')}
                </span>
              </>
            )}
          </Heading>
          <p className={styles.line}>
            {programme && now !== undefined
              ? `${formatClock(programme.startAt)} – ${formatClock(programme.endAt)}`
              : '\u00a0'}
          </p>
        </div>
        <ChannelActions channel={channel} programme={programme} category={category} player={player} />
      </div>
      <div className={styles.body} data-settled={isSettled || undefined}>
        <ProgrammeTags ageText={programme?.ageText} categoryName={programme?.categoryName} content={content} />
        {description && (
          <div className={styles.text}>
            <CollapsibleText key={programme?.id} text={description} />
          </div>
        )}
        {programme && content && <ProgrammePersons persons={content.persons} most={PERSONS} />}
        {programme && now !== undefined && (
          <ChannelEpisodes
            key={programme.contentId}
            channel={channel}
            category={category}
            current={programme}
            programmes={programmes}
            now={now}
          />
        )}
        <LastChannels channels={channels} current={channel.id} category={category} />
        {programme && now !== undefined && (
          <RecommendedEpisodes
            channel={channel}
            category={category}
            current={programme}
            programmes={programmes}
            now={now}
          />
        )}
        {about && (
          <section className={styles.text} aria-labelledby="channel-about">
            <h2 id="channel-about" className={styles.heading}>
              {t('channel_about')}
            </h2>
            <CollapsibleText key={channel.id} text={about} />
          </section>
        )}
      </div>
    </section>
  );
}
