import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../core/links.tsx';
import { useProfileId, useRuntime } from '../../core/runtime.tsx';
import { useLastChannels } from '../../parts/channels/lastChannels.ts';
import { useTelevision } from '../../parts/channels/queries.ts';
import type { Content, ContentMetadata } from './queries.ts';
import { lastCatchUpAddress } from './rules.ts';
import { useLatest } from './useLatest.ts';
import { WatchMessage } from './WatchMessage.tsx';

/** A content that cannot be watched: the modal leads to television instead. @source C-759, C-760 */
export function NotPlayable({ content, metadata }: { content: Content; metadata: ContentMetadata | undefined }) {
  const { t } = useTranslation();
  const { modals } = useRuntime();
  const go = useGo();
  const { channels } = useTelevision();
  const lastChannels = useLastChannels(useProfileId());
  const latest = useLatest({ go, metadata, channels, lastChannels });
  useEffect(() => {
    modals.open({
      id: 'message',
      title: t('modal_not_playable'),
      text: t('modal_not_playable_text', { title: content.title }),
      confirmButton: t('action_watch_tv'),
      closeButton: t('action_close'),
      confirm() {
        const now = latest.current;
        const isAvailable = (id: number) =>
          now.channels?.some((channel) => channel.id === id && channel.isAvailable && channel.isPurchased) === true;
        now.go(lastCatchUpAddress(content, now.metadata, isAvailable, now.lastChannels));
      },
    });
  }, [modals, t, content, latest]);
  return <WatchMessage title={t('watch_not_available')} to={`/contents/${content.slug}`} />;
}
