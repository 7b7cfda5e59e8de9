/** Packets as calls answer them, for tests of screens. */
import type { Packet, PacketSubscription } from '@aerial/contract/shapes/commerce.ts';
import { typed, type Plain } from '@aerial/domain/plain.ts';

const period = { days: 0, months: 1, years: 0 };

export const aPacket = (id: number, over: Plain<Partial<Packet>> = {}): Packet =>
  typed<Packet>({
    id,
    name: `Пакет ${id}`,
    row_slug: `packet-${id}`,
    short: '',
    description: '',
    how_to_use: '',
    old_price: '0.00',
    price: '199.00',
    total_price: '199.00',
    currency: 'RUB',
    base: true,
    is_base: true,
    is_public: true,
    is_donation: false,
    agreement: '',
    period: '0-1-0',
    period_human: period,
    trial_period_human: null,
    trial_amount: null,
    trial_price: null,
    is_trial: false,
    is_used_trial: false,
    is_paused: false,
    allow_delete_paused: false,
    skip_parental_control: false,
    after_renew_packet_id: null,
    parent_name: null,
    channels_count: 0,
    design: {
      background_tv: null,
      background_mobile: null,
      small_background_tv: null,
      small_background_mobile: null,
      big_background_tv: null,
      logo: null,
      mini_logo: null,
      corner_badge: null,
      inline_badge: null,
      special_features: null,
      sizes: { x1: null, x2: null, x3: null },
    },
    benefits: [],
    bundle: null,
    packets: [],
    subscription: null,
    user_purchase: null,
    next_user_purchase: null,
    ...over,
  });

export const aSubscription = (packet: Packet, over: Plain<Partial<PacketSubscription>> = {}): PacketSubscription =>
  typed<PacketSubscription>({
    id: `9${packet.id}`,
    packet,
    start_at: '2020-01-01T00:00:00Z',
    end_at: '2031-01-31T12:00:00Z',
    next_pay_at: '2031-02-01T12:00:00Z',
    renew: true,
    renew_in_provider: false,
    is_paused: false,
    pauses: [],
    message: '',
    must_show_success_text: false,
    type: '',
    allow_delete_paused: false,
    next_user_purchase: null,
    ...over,
  });

export const aPeriod = (id: string, months: number, amount: string) => ({
  period_human: { days: 0, months, years: 0 },
  description: '',
  purchases_type: [{ id, amount, period_human: { days: 0, months, years: 0 }, is_have_trial: false }],
});
