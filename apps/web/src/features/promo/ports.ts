/** What the promo code wizard needs of the server and of the page. */
import type { PaymentPoll } from '../../parts/commerce/transaction/poll.ts';
import type { Card } from '../../parts/commerce/wire.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { PromoCheck, PromoCookie, PromoCookies } from './promo-types.ts';
import type { Failure } from '../../parts/commerce/failure.ts';

/** Every call may throw an `ApiError`. */
export interface PromoCalls {
  /** `GET /v2/promokeys/{key}/info`, also without a login. @source A-821 */
  info(code: string): Promise<PromoCheck>;
  /** `POST /v2/users/self/promokeys/check` with `user_must_have_credit_card`. @source */
  check(code: string, mustHaveCard: boolean): Promise<PromoCheck>;
  /** `POST /v2/users/self/promokeys` @source A-819 */
  apply(code: string): Promise<unknown>;
  /** `GET /v2/users/self/cards` */
  cards(): Promise<readonly Card[]>;
  /** `POST /v2/users/self/cards`; pay system and account are the caller's. @source */
  linkCard(
    amount: string | undefined,
    neededRefund: boolean,
  ): Promise<{
    readonly transaction_id: string | number;
    readonly full_url?: string | null;
  }>;
}

/** Cookies of the wizard; with memory where the browser refuses them. @source A-549 */
export interface PromoCookieJar {
  read(): PromoCookies;
  /** @param maxAgeS lifetime, seconds */
  write(name: PromoCookie, value: string, maxAgeS: number): void;
  /** All four. */
  clear(): void;
}

export interface PromoPage {
  /** Opens the wizard. @returns closes it @param onClosed runs once, also when another modal replaces it */
  openWizard(onClosed: () => void): () => void;
  /** Home, if the viewer is on `/promo`. @source A-243 */
  leavePromoPage(): void;
  /** @param onClosed runs when the sign-in has closed */
  signIn(onClosed: () => void): void;
  redirect(url: string): void;
  /** Opens the page of a bank in a frame. */
  openFrame(url: string): void;
  /** Packets, channels, balance and user are loaded again. */
  refresh(): void;
  track(event: 'activate_fail'): void;
  reportError(failure: Failure): void;
}

export interface PromoDeps {
  readonly calls: PromoCalls;
  readonly cookies: PromoCookieJar;
  readonly page: PromoPage;
  readonly poll: PaymentPoll;
  isSignedIn(): boolean;
  isOtt(): boolean;
  hasPayIframe(): boolean;
  now(): EpochMs;
  wait(ms: number, work: () => void): () => void;
}
