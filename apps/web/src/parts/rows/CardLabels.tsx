import { useQuery } from '@tanstack/react-query';
import { Suspense, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { userChannelsQuery } from '@aerial/api-client/channel-queries.ts';
import { lazyPart } from '@aerial/ui/lazy-part.tsx';
import { useHydratedSoon } from '@aerial/ui/useHydrated.ts';
import { useIsSignedIn, useRuntime } from '../../core/runtime.tsx';
import styles from './CardLabels.module.css';
import { contentMark, isChannelLocked } from './labels.ts';

type Labelled = Parameters<typeof contentMark>[0] & ComponentProps<typeof paidBadge.Component>['item'];

/** Prices, and what a user has bought, are no part of the first load, nor of the server-rendered page. */
const paidBadge = lazyPart(() => import('./PaidBadge.tsx'));

/** The badge over a poster: the condition for watching it; none for what the viewer has bought. */
export function ContentLabel({ item }: { item: Labelled }) {
  const { t } = useTranslation();
  const isSignedIn = useIsSignedIn();
  const isHydrated = useHydratedSoon();
  const mark = contentMark(item);
  if (!mark) return null;
  const badge = <span className={styles.mark}>{t(mark)}</span>;
  if (!isHydrated || item.is_announcement || !(isSignedIn || item.min_price)) return badge;
  return (
    <Suspense fallback={badge}>
      <paidBadge.Component item={item} />
    </Suspense>
  );
}

/** @source C-632 */
export function ChannelLabel({ channel }: { channel: { readonly id: number; readonly is_free: boolean } }) {
  const { t } = useTranslation();
  const { api, session } = useRuntime();
  const { data: isPurchased } = useQuery({
    ...userChannelsQuery(api),
    enabled: session !== undefined,
    select: (mine) => mine.find(({ id }) => id === channel.id)?.is_purchased,
  });
  return isChannelLocked(channel, isPurchased) ? <span className={styles.mark}>{t('label_subscription')}</span> : null;
}
