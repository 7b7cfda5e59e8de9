import type { EpochSeconds } from '@aerial/domain/time.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { usePageHead } from '../../core/head.ts';
import { prefetchEngine } from '../../player/environment.ts';
import { usePlayer } from '../../player/react.ts';
import { formatClock } from '../../player/rules/format.ts';
import { parseTs } from '../../player/rules/start.ts';
import { Player } from '../../player/ui/Player.tsx';
import { useStay } from '../../player/ui/stay.tsx';
import { Button } from '@aerial/ui/Button.tsx';
import type { TvChannel } from '../../parts/channels/model.ts';
import { useTelevision } from '../../parts/channels/queries.ts';
import { isAdultChannel } from '../../parts/channels/categories.ts';
import { useTuner } from './useTuner.ts';
import styles from '../../parts/embed/Embed.module.css';
import { EmbedGate, PinGate } from '../../parts/embed/EmbedGate.tsx';
import { EmbedMessage, EmbedLoading } from '../../parts/embed/EmbedMessage.tsx';
import { channelOnSite, embedQuery } from '../../parts/embed/rules.ts';
import { SiteLink } from '../../parts/embed/SiteLink.tsx';
import { useHost } from '../../parts/embed/useHost.ts';

if (typeof window !== 'undefined') void prefetchEngine().catch(() => {});

/** /channel_embed/{channelId}?ts=: a channel in a frame of another site, live or from a position of its archive. @source F-063 */
export default function ChannelEmbedPage() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const ts = parseTs(new URLSearchParams(search).get('ts'));
  const onSite = channelOnSite(id, ts);
  return (
    <EmbedGate to={onSite}>
      <Channel segment={id} ts={ts} onSite={onSite} />
    </EmbedGate>
  );
}

function Channel({ segment, ts, onSite }: { segment: string; ts: EpochSeconds | undefined; onSite: string }) {
  const { t } = useTranslation();
  const { channels, categories, hasFailed, retry } = useTelevision();
  const channel = channels?.find(({ id, slug }) => String(id) === segment || slug === segment);
  usePageHead({ title: channel?.name ?? t('channels_title'), noindex: true });
  if (hasFailed) {
    return (
      <EmbedMessage code="download" title={t('error_video_download')}>
        <Button onClick={retry}>{t('action_retry')}</Button>
      </EmbedMessage>
    );
  }
  if (!channels) return <EmbedLoading />;
  if (!channel) return <EmbedMessage code="not-found" title={t('not_found_channel')} to="/channels" />;
  if (!channel.isPurchased && channel.accessError === undefined) {
    return (
      <EmbedMessage
        code="not-purchased"
        title={channel.name}
        text={t('channels_needs_packet')}
        poster={channel.cover}
        to="/packets"
        caption={t('channels_to_packets')}
      />
    );
  }
  if (!channel.isAvailable || !channel.isPurchased) {
    return (
      <EmbedMessage
        code="not-available"
        title={channel.name}
        text={channel.accessError ?? t('channel_not_available')}
        poster={channel.cover}
        to={onSite}
      />
    );
  }
  return (
    <PinGate
      isAdult={isAdultChannel(channel, categories)}
      scope="channel"
      id={channel.id}
      title={channel.name}
      poster={channel.cover}
    >
      <Television channel={channel} ts={ts} onSite={onSite} />
    </PinGate>
  );
}

function Television({ channel, ts, onSite }: { channel: TvChannel; ts: EpochSeconds | undefined; onSite: string }) {
  const { t } = useTranslation();
  const stay = useStay();
  const { pathname, search } = useLocation();
  const player = usePlayer();
  const goTo = useCallback(
    (_channel: TvChannel, at: EpochSeconds | undefined) =>
      stay(pathname + embedQuery(search, at === undefined ? {} : { ts: String(at) })),
    [pathname, search, stay],
  );
  const { programme } = useTuner({ player, channel, ts, goTo });
  useHost(player, 'channel', String(channel.id));
  if (!player) return <EmbedLoading poster={channel.cover} />;
  const range = programme && `${formatClock(programme.startAt)} – ${formatClock(programme.endAt)}`;
  return (
    <div className={styles.page}>
      <Player
        player={player}
        isFullWindow
        title={programme?.title ?? channel.name}
        subtitle={programme ? [channel.name, range].join(' · ') : undefined}
        artwork={programme?.picture ?? channel.cover}
        clock="time-of-day"
        corner={<SiteLink to={onSite} />}
        deniedText={channel.accessError ?? t('channel_not_available')}
        errorAction={<SiteLink to={onSite} />}
      />
    </div>
  );
}
