import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { statusBlockCall } from '@aerial/api-client/calls/middleware.ts';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useApi, useIsSignedIn } from '../../core/runtime.tsx';
import { formatPrice } from '../../i18n/price.ts';
import { SupportContacts } from '../../parts/dialogs/SupportContacts.tsx';
import { useSetModalHeading, type ModalContentProps } from '../../core/modals.tsx';
import type { BlockStatus } from '../../session/middleware-block.ts';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import styles from './Block.module.css';
import { QrCode } from '../../parts/qr/QrCode.tsx';
import { isBlocked, payAddress } from './rules.ts';

/** The operator's status: passed when the session opens the modal, requested when an address opened it. */
function useBlock({ request }: ModalContentProps) {
  const api = useApi();
  const isSignedIn = useIsSignedIn();
  const initial = request.data as BlockStatus | undefined;
  const { data: network } = useQuery(networkQuery(api));
  const canRequest = initial === undefined && isSignedIn && (network?.provider.is_middleware ?? false);
  const { data, isError } = useQuery({
    queryKey: ['status-block'],
    queryFn: () => api.call(statusBlockCall),
    enabled: canRequest,
  });
  const block = initial ?? data;
  return {
    network,
    block: block && isBlocked(block) ? block : undefined,
    isLoading: !network || (canRequest && !data && !isError),
  };
}

const Loading = () => (
  <div className={styles.loading}>
    <Spinner size={32} />
  </div>
);

/** The operator has blocked the viewer. @source F-148, F-296, F-298, A-233 */
export function BlockModal(props: ModalContentProps) {
  const { t } = useTranslation();
  const setHeading = useSetModalHeading();
  const { network, block, isLoading } = useBlock(props);
  // Without a status there is no block.
  const isNone = !isLoading && !block;
  useEffect(
    () => setHeading(isNone ? { title: t('modal_message') } : { title: t('modal_block'), hideClose: true }),
    [setHeading, isNone, t],
  );
  if (isLoading || !network) return <Loading />;
  if (!block) return <p className={styles.message}>{t('block_none')}</p>;
  const address = payAddress(network);
  return (
    <div className={styles.block}>
      <p className={styles.message}>{block.message_detail || t('modal_about_block')}</p>
      <Account block={block} network={network} />
      {address && <PayLink address={address} />}
      <SupportContacts />
    </div>
  );
}

/** Services to pay, with a QR code for a phone. @source F-149, F-297, A-233 */
export function PayQrModal(props: ModalContentProps) {
  const { t, i18n } = useTranslation();
  const setHeading = useSetModalHeading();
  const { network, block, isLoading } = useBlock(props);
  const amount =
    block?.amount && network ? formatPrice(i18n.language, block.amount, network.provider.currency) : undefined;
  const title = amount ? t('block_pay_amount', { amount }) : t('modal_pay');
  useEffect(() => setHeading({ title }), [setHeading, title]);
  if (isLoading || !network) return <Loading />;
  if (!block) return <p className={styles.message}>{t('block_none')}</p>;
  const address = payAddress(network);
  return (
    <div className={styles.block}>
      <p className={styles.message}>{block.message_detail || t('modal_about_pay_operator')}</p>
      {address && (
        <div className={styles.scan}>
          <QrCode address={address} label={t('block_qr')} />
          <p>{t('block_qr_text')}</p>
        </div>
      )}
      <Account block={block} network={network} />
      {address && <PayLink address={address} />}
      <SupportContacts />
    </div>
  );
}

const PayLink = ({ address }: { address: string }) => {
  const { t } = useTranslation();
  return (
    <ButtonLink
      to={address}
      look="primary"
      size="large"
      wide
      target="_blank"
      rel="noreferrer"
      icon={<ExternalLink aria-hidden size={20} />}
    >
      {t('block_pay')}
    </ButtonLink>
  );
};

/** The account and its balance. */
function Account({ block, network }: { block: BlockStatus; network: NetworkInfo }) {
  const { t, i18n } = useTranslation();
  const money = (amount: string | null) => amount && formatPrice(i18n.language, amount, network.provider.currency);
  const entries = [
    [t('block_username'), block.username],
    [t('block_balance'), money(block.balance)],
    [t('block_amount'), money(block.amount)],
  ].filter(([, value]) => !!value);
  if (entries.length === 0) return null;
  return (
    <dl className={styles.account}>
      {entries.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
