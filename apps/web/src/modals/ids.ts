/** The modals, and the entry points by which each of them opens. Data only: the route table needs it too. @source F-141–F-168, A-187–A-222 */

/** The precondition for opening a modal from an address. A modal with `data` or `text` opens only from code. */
export type Prerequisite = 'text' | 'data' | 'promo-codes' | 'pay-iframe' | 'signed-out';

export interface EntryPoints {
  /** Opening writes the hash, and the hash opens it. */
  readonly hash: boolean;
  /** `/{id}` shows home with it. */
  readonly route: boolean;
  readonly needs?: Prerequisite;
}

export const MODAL_ENTRY_POINTS = {
  auth: { hash: true, route: true, needs: 'signed-out' },
  message: { hash: false, route: true, needs: 'text' },
  promocode: { hash: true, route: true, needs: 'promo-codes' },
  promocode_wizard: { hash: true, route: true, needs: 'promo-codes' },
  parental_set: { hash: true, route: true },
  parental_start: { hash: true, route: true },
  pincode: { hash: true, route: true },
  parental: { hash: true, route: true },
  block_alma: { hash: true, route: false },
  pay_qr_alma: { hash: true, route: true },
  pay_transaction: { hash: true, route: true, needs: 'data' },
  pay_qr: { hash: true, route: true, needs: 'data' },
  pay_card: { hash: true, route: true, needs: 'data' },
  pay_redirect: { hash: true, route: false, needs: 'data' },
  pay_iframe: { hash: false, route: true, needs: 'pay-iframe' },
  pay_phone_sms: { hash: true, route: true, needs: 'data' },
  confirm: { hash: true, route: true, needs: 'data' },
  confirm_period: { hash: true, route: true, needs: 'data' },
  paysystems: { hash: true, route: true },
  subscription: { hash: true, route: true },
  nofunds: { hash: true, route: true },
  quick_packets: { hash: true, route: true },
  packets_channels: { hash: true, route: true },
  profiles: { hash: true, route: true },
  refill: { hash: true, route: true },
  card: { hash: true, route: true, needs: 'data' },
  smarttv: { hash: true, route: true },
  push: { hash: true, route: true, needs: 'data' },
} as const satisfies Record<string, EntryPoints>;

export type ModalId = keyof typeof MODAL_ENTRY_POINTS;

export const entryPointsOf = (id: ModalId): EntryPoints => MODAL_ENTRY_POINTS[id];
export const isModalId = (text: string): text is ModalId => Object.hasOwn(MODAL_ENTRY_POINTS, text);

/** The address of the native application's link: home, without a modal. @source A-214 */
export const EMPTY_MODAL_ROUTE = '/open_mobile_app';

/** Addresses that show home with a modal. */
export const MODAL_ROUTES: readonly string[] = (Object.keys(MODAL_ENTRY_POINTS) as ModalId[])
  .filter((id) => entryPointsOf(id).route)
  .map((id) => `/${id}`);
