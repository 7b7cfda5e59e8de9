/** Topping the account up without a purchase. @source */
import { useQuery } from '@tanstack/react-query';
import { asCurrency, decimalOf, type Currency, type Money } from '@aerial/domain/money.ts';
import { offeredPaySystems, payFlowOf } from '@aerial/domain/payments.ts';
import { useEffect, useRef, useState } from 'react';
import { payformActionCall } from '@aerial/api-client/calls/payments.ts';
import { useReportError } from '../../core/errors/report.ts';
import { useRuntime } from '../../core/runtime.tsx';
import { asFailure } from '../../parts/commerce/failure.ts';
import { usePageLinks } from '../../parts/commerce/page-links.ts';
import { accountsQuery, payformsQuery } from '../../parts/commerce/payment-queries.ts';
import { purchaseReturnUrl } from '../../parts/commerce/return-url.ts';
import { nowMs, pagePoll } from '../../parts/commerce/transaction/page-poll.ts';
import { paymentUrlOf, qrCodeOf, transactionIdOf, type Account, type PaySystem } from '../../parts/commerce/wire.ts';
import { pageAddress, pagePurchase } from './page-purchase.ts';
import type { PayformAction } from './purchase-bodies.ts';

export type RefillStep =
  | { readonly tag: 'amount' }
  | { readonly tag: 'info'; readonly text: string }
  | { readonly tag: 'qr'; readonly image: string; readonly amount: Money; readonly url: string | undefined }
  | {
      readonly tag: 'sms';
      readonly system: PaySystem;
      readonly amount: Money;
      /** Undefined until the code has been sent. */
      readonly transactionId: string | undefined;
      readonly problem: string | undefined;
    }
  | { readonly tag: 'waiting' };

export interface Refill {
  readonly loaded: {
    readonly account: Account | undefined;
    readonly currency: Currency | undefined;
    readonly systems: readonly PaySystem[];
    readonly isLoading: boolean;
    readonly isError: boolean;
    retry(): void;
  };
  readonly step: RefillStep;
  readonly isBusy: boolean;
  pay(system: PaySystem, amount: Money): void;
  submitSms(digits: string): void;
  back(): void;
}

const ACTIONS = { redirect: 'short_url', app: 'short_url', card: 'linkedcard', qr: 'qrcode_make_transaction' } as const;

export function useRefill(): Refill {
  const runtime = useRuntime();
  const { api, modals, openOutside } = runtime;
  const links = usePageLinks();
  const report = useReportError();
  // Its end is announced by the purchase, which refreshes the balance.
  pagePurchase(runtime, links);
  const poll = pagePoll(runtime);
  const accounts = useQuery(accountsQuery(api));
  const account = accounts.data?.[0];
  const payforms = useQuery({ ...payformsQuery(api, account?.id ?? 0), enabled: account !== undefined });
  const [step, setStep] = useState<RefillStep>({ tag: 'amount' });
  const [isBusy, setBusy] = useState(false);

  useEffect(
    () =>
      poll.onSettled((payment, outcome) => {
        if (payment.purpose === 'top-up' && outcome.kind === 'complete') modals.close();
      }),
    [modals, poll],
  );
  // Closing the code ends the wait for it. @source A-244
  const isQr = useRef(false);
  useEffect(() => void (isQr.current = step.tag === 'qr'));
  useEffect(() => () => void (isQr.current && poll.stop()), [poll]);

  const request = (system: PaySystem, amount: Money, action: PayformAction, given: object = {}) =>
    api.call(payformActionCall, {
      params: { id: account?.id ?? 0, payform: system.payform_shortname, action },
      body: {
        payForm: system.payform_shortname,
        account: account?.id ?? 0,
        amount: decimalOf(amount),
        saveCard: true,
        returnUrl: purchaseReturnUrl(pageAddress()),
        ...given,
      },
    });

  /** Runs what may fail, once at a time. */
  async function attempt(work: () => Promise<void>, onRefused?: (message: string) => void): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const { status, message } = asFailure(error);
      if (onRefused && (status === 400 || status === 422)) onRefused(message);
      else report(error, 'payment');
    } finally {
      setBusy(false);
    }
  }

  async function pay(system: PaySystem, amount: Money): Promise<void> {
    const flow = payFlowOf(system.payform_shortname);
    if (flow === 'info' || flow === 'balance' || flow === undefined)
      return setStep({ tag: 'info', text: system.how_to_use || system.description || system.title || '' });
    if (flow === 'sms') return setStep({ tag: 'sms', system, amount, transactionId: undefined, problem: undefined });
    return attempt(async () => {
      const transaction = await request(system, amount, ACTIONS[flow]);
      const transactionId = transactionIdOf(transaction);
      const skipsParental = system.data?.skip_parental_control === true;
      if (transactionId !== undefined)
        poll.start({ transactionId, createdAt: nowMs(), purpose: 'top-up', skipsParental }, transaction);
      const [url, image] = [paymentUrlOf(transaction), qrCodeOf(transaction)];
      if (flow === 'qr' && image) return setStep({ tag: 'qr', image, amount, url });
      setStep({ tag: 'waiting' });
      if (url && flow === 'app') openOutside(url);
      else if (url) window.location.assign(url);
    });
  }

  function submitSms(digits: string): void {
    if (step.tag !== 'sms') return;
    const { system, amount, transactionId } = step;
    void attempt(
      async () => {
        if (transactionId === undefined) {
          const sent = await request(system, amount, 'phone', { phone: digits });
          return setStep({ ...step, transactionId: transactionIdOf(sent) ?? '', problem: undefined });
        }
        const given = { code: digits, ...(transactionId !== '' && { transaction_id: transactionId }) };
        const paid = await request(system, amount, 'confirm_by_sms', given);
        const id = transactionIdOf(paid) ?? transactionId;
        setStep({ tag: 'waiting' });
        poll.start({ transactionId: id, createdAt: nowMs(), purpose: 'top-up', skipsParental: false }, paid);
      },
      (problem) => setStep({ ...step, problem }),
    );
  }

  return {
    loaded: {
      account,
      currency: account && asCurrency(account.currency),
      systems: offeredPaySystems(payforms.data ?? []),
      isLoading: accounts.isLoading || payforms.isLoading,
      isError: accounts.isError || payforms.isError,
      retry: () => void Promise.all([accounts.refetch(), payforms.refetch()]),
    },
    step,
    isBusy,
    pay: (system, amount) => void pay(system, amount),
    submitSms,
    back: () => setStep({ tag: 'amount' }),
  };
}
