/** Rules of the block modals. @source spec 3 §4.11, F-296–F-298 */
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import type { BlockStatus } from '../../session/middleware-block.ts';

type Addresses = Pick<NetworkInfo, 'lk_link'> & {
  readonly provider: { readonly landing: Pick<NetworkInfo['provider']['landing'], 'url' | 'regform_btn_url'> };
};

/** The payment page of the operator: its own page, else its form, else the account on its site. */
export const payAddress = ({ provider: { landing }, lk_link: account }: Addresses): string | undefined =>
  [landing.url, landing.regform_btn_url, account?.url].find((address) => !!address && /^https?:/i.test(address)) ??
  undefined;

export const isBlocked = (block: BlockStatus): boolean => block.status === -1 || block.status === -2;
