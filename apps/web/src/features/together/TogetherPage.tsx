import { joinRoomCall, roomInvitationCall } from '@aerial/api-client/calls/rooms.ts';
import { channelListQuery } from '@aerial/api-client/channel-queries.ts';
import { ApiError, errorText } from '@aerial/api-client/port.ts';
import type { Answer } from '@aerial/api-client/client-call.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { SizedImage } from '@aerial/ui/SizedImage.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { usePageHead } from '../../core/head.ts';
import { useGo } from '../../core/links.tsx';
import { useApi, useRuntime } from '../../core/runtime.tsx';
import { useViewerFeature } from '../../core/viewer-features.ts';
import { contentQuery } from '../../parts/content/queries.ts';
import { setActiveRoom } from '../../parts/together/active-room.ts';
import styles from './TogetherPage.module.css';

type Invitation = Answer<typeof roomInvitationCall>;

/** /together/{room}: what the link of a room leads to. */
export default function TogetherPage() {
  const { t } = useTranslation();
  const api = useApi();
  const { session } = useRuntime();
  const { id = '' } = useParams();
  const isOn = useViewerFeature('watch_together');
  usePageHead({ title: t('together_title'), noindex: true });
  const { data: invitation, error } = useQuery({
    queryKey: ['room', id],
    queryFn: () => api.call(roomInvitationCall, { params: { id } }),
    enabled: isOn && session !== undefined,
    staleTime: 0,
    retry: (count, failure) =>
      count < 2 && !(failure instanceof ApiError && failure.status >= 400 && failure.status < 500),
  });
  if (error) return <Ended text={textOf(error, t('together_gone'))} />;
  if (!invitation)
    return (
      <div className={styles.page}>
        <Spinner size={40} />
      </div>
    );
  return <Invited invitation={invitation} />;
}

const textOf = (error: unknown, gone: string): string =>
  error instanceof ApiError && (error.code === 'room_not_found' || error.code === 'validation_failed')
    ? gone
    : errorText(error, gone);

function Ended({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <Users aria-hidden size={40} />
        <h1 className={styles.title}>{text}</h1>
        <ButtonLink to="/">{t('action_home')}</ButtonLink>
      </div>
    </div>
  );
}

/** Title, picture and player of what the room watches. */
function useSubject({ subject, position }: Invitation) {
  const api = useApi();
  const { content_id: contentId, library_id: libraryId, channel_id: channelId } = subject;
  const { data: content } = useQuery({
    ...contentQuery(api, contentId ?? '', libraryId === null ? null : String(libraryId)),
    enabled: contentId !== null,
  });
  const { data: channel } = useQuery({
    ...channelListQuery(api),
    enabled: channelId !== null,
    select: (channels) => channels.find(({ id }) => id === channelId),
  });
  const at = Math.floor(position);
  if (content)
    return {
      title: content.whole ? `${content.whole.title} · ${content.title}` : content.title,
      picture: content.background.web ?? content.cover.src_16x9,
      to: `/watch/${encodeURIComponent(content.slug || content.id)}?library_id=${libraryId}&from=${at}`,
    };
  if (channel)
    return { title: channel.name, picture: channel.cover?.src_16x9 ?? null, to: `/channel/${channel.id}?ts=${at}` };
  return undefined;
}

function Invited({ invitation }: { readonly invitation: Invitation }) {
  const { t } = useTranslation();
  const api = useApi();
  const go = useGo();
  const subject = useSubject(invitation);
  const [isBusy, setBusy] = useState(false);
  const join = async (to: string): Promise<void> => {
    setBusy(true);
    try {
      const { room, member_id: memberId } = await api.call(joinRoomCall, { params: { id: invitation.id } });
      const { content_id: contentId, channel_id: channelId } = room.subject;
      setActiveRoom({ id: room.id, memberId, contentId, channelId });
      go(to, { replace: true });
    } catch (error) {
      showToast(
        error instanceof ApiError && error.code === 'room_full'
          ? t('together_full')
          : textOf(error, t('together_gone')),
        'error',
      );
      setBusy(false);
    }
  };
  return (
    <div className={styles.page}>
      {subject?.picture && <SizedImage className={styles.backdrop} src={subject.picture} kind="background" alt="" />}
      <div className={styles.card}>
        <Users aria-hidden size={40} />
        <h1 className={styles.title}>{subject?.title ?? t('together_title')}</h1>
        <p className={styles.text}>{t('together_join_text')}</p>
        <p className={styles.members}>
          {[invitation.host, t('together_members', { count: invitation.member_count })].filter(Boolean).join(' · ')}
        </p>
        <Button look="primary" size="large" busy={isBusy || !subject} onClick={() => subject && void join(subject.to)}>
          {t('together_join')}
        </Button>
      </div>
    </div>
  );
}
