import { isTrialOffered } from '@aerial/domain/packets.ts';
import { isEmptyPeriod, isSamePeriod, DEFAULT_PERIOD, type HumanPeriod } from '@aerial/domain/periods.ts';
import { presentMs } from '@aerial/api-client/present.ts';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../core/runtime.tsx';
import { formatDate } from '../../i18n/format.ts';
import { formatPrice } from '../../i18n/price.ts';
import { packetBenefits } from './packet-list.ts';
import { packetState, packetStatus } from './packet-state.ts';
import type { Packet, PacketBenefit, UserPacket } from './wire.ts';

/** The texts of prices, periods and states, in the language of the interface. */
export interface PacketTexts {
  /** `199 ₽`, or that it is free. */
  price(amount: string, currency?: string): string;
  /** `3 months` */
  period(period: HumanPeriod): string;
  /** `per month`, `for 3 months`; empty without a period. */
  perPeriod(period: HumanPeriod): string;
  /** What the trial promises; undefined where none is offered. @source */
  trial(packet: Packet): string | undefined;
  /** @source */
  status(packet: Packet, own: UserPacket | undefined): string | undefined;
  date(at: string): string;
  /** What the packet promises; the speed of a bundle's internet with its unit. @source */
  benefits(packet: Packet): readonly PacketBenefit[];
}

const isPaid = (amount: string | null | undefined): amount is string => Number(amount) > 0;

/** @source */
export function usePacketTexts(): PacketTexts {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { data: own } = useQuery({ ...networkQuery(useApi()), select: ({ provider }) => provider.currency });
  return useMemo(() => {
    const price = (amount: string, currency?: string): string => {
      if (!isPaid(amount)) return t('packet_free_price');
      const code = currency ?? own?.ISO_CODE ?? '';
      const names =
        own && (currency === undefined || currency === own.ISO_CODE)
          ? own
          : { UTF_NAME: '', ASCII_NAME: '', ISO_CODE: code };
      return formatPrice(language, amount, names);
    };
    const period = ({ days, months, years }: HumanPeriod): string =>
      [
        years > 0 && t('packet_years', { count: years }),
        months > 0 && t('packet_months', { count: months }),
        days > 0 && t('packet_days', { count: days }),
      ]
        .filter(Boolean)
        .join(' ');
    const date = (at: string): string => formatDate(language, Date.parse(at), 'date');
    return {
      price,
      period,
      date,
      benefits: (packet) => packetBenefits(packet, (speed) => t('packet_speed', { speed })),
      perPeriod: (each) =>
        isEmptyPeriod(each)
          ? ''
          : isSamePeriod(each, DEFAULT_PERIOD)
            ? t('packet_per_month')
            : t('packet_per_period', { period: period(each) }),
      trial(packet) {
        if (!isTrialOffered(packet) || !packet.trial_period_human) return undefined;
        const amount = packet.trial_amount ?? packet.trial_price;
        const length = period(packet.trial_period_human);
        return isPaid(amount)
          ? t('packet_trial_paid', { period: length, price: price(amount, packet.currency ?? undefined) })
          : t('packet_trial_free', { period: length });
      },
      status(packet, userPacket) {
        const now = presentMs();
        const status = packetStatus(packet, userPacket, now);
        switch (status?.kind) {
          case 'will-be-extended':
            return t('packet_will_be_extended', { date: date(status.at) });
          case 'valid-until':
            return t('packet_valid_until', { date: date(status.at) });
          case 'will-be-connected':
            return t('packet_will_be_connected', { date: date(status.at) });
          case undefined:
            return packetState(packet, userPacket, now) === 'paused' ? t('packet_paused') : undefined;
        }
      },
    };
  }, [language, own, t]);
}
