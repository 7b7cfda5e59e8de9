import { Lock, ShoppingBag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@aerial/ui/Button.tsx';
import { SizedImage } from '@aerial/ui/SizedImage.tsx';
import { EmptyState } from '@aerial/ui/States.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { usePacketPurchase } from '../../parts/commerce/packet-actions.ts';
import { purchaseTarget } from '../../parts/content/purchase-target.ts';
import { usePayCaption } from '../../parts/content/usePayCaption.ts';
import type { Content, ContentMetadata } from './queries.ts';
import styles from './Watch.module.css';
import { Back } from './WatchMessage.tsx';

/** In place of the player: what has to be bought first, also when a subscription ends during playback. @source C-633 */
export default function NotPurchased({
  content,
  metadata,
}: {
  content: Content;
  metadata: ContentMetadata | undefined;
}) {
  const { t } = useTranslation();
  const { offerFor } = usePacketPurchase();
  const payCaption = usePayCaption();
  const poster = content.background.web;
  return (
    <div className={styles.page}>
      {poster && <SizedImage className={styles.backdrop} src={poster} kind="background" alt="" />}
      <Back />
      <div className={styles.message}>
        <EmptyState
          icon={<Lock aria-hidden="true" size={40} strokeWidth={1.5} />}
          title={content.title}
          text={t(metadata?.licenses?.length ? 'watch_needs_license' : 'watch_needs_packet')}
        >
          <Button
            look="primary"
            size="large"
            icon={<ShoppingBag aria-hidden size={20} />}
            onClick={() => offerFor(purchaseTarget(content, metadata))}
          >
            {payCaption(metadata)}
          </Button>
          <ButtonLink to={`/contents/${content.slug}`} size="large" replace>
            {t('watch_to_page')}
          </ButtonLink>
        </EmptyState>
      </div>
    </div>
  );
}
