/** Structured data of a packet: a product with its offer. @source C-265 */
import { formatPeriod } from '@aerial/domain/periods.ts';
import { breadcrumbs, type Thing } from '../../core/seo/structured-data.ts';
import { packetPath, packetTexts } from '../../parts/commerce/packet-list.ts';
import { packetPeriod } from '../../parts/commerce/packet-periods.ts';
import type { PacketDetail } from '../../parts/commerce/queries.ts';

/** The length that the price pays for, by ISO 8601. */
function isoPeriod(packet: PacketDetail): string | undefined {
  const { years, months, days } = packetPeriod(packet);
  const text = [years > 0 && `${years}Y`, months > 0 && `${months}M`, days > 0 && `${days}D`].filter(Boolean).join('');
  return text === '' ? undefined : `P${text}`;
}

/** @param names of the start page, of the list of packets and of the provider */
export function packetData(
  packet: PacketDetail,
  names: { readonly start: string; readonly packets: string; readonly provider: string },
): Thing[] {
  const path = packetPath(packet);
  const { name, price, description } = packetTexts(packet);
  const billed = { price, priceCurrency: packet.currency };
  return [
    {
      '@type': 'Product',
      '@id': `${path}#packet`,
      url: path,
      name,
      sku: `${packet.id}-${formatPeriod(packetPeriod(packet))}`,
      description: description ?? packet.short,
      image: [packet.design.background_tv, packet.design.logo].filter(Boolean),
      brand: { '@type': 'Brand', name: names.provider },
      offers: price && {
        '@type': 'Offer',
        url: path,
        ...billed,
        availability: 'https://schema.org/InStock',
        priceSpecification: { '@type': 'UnitPriceSpecification', ...billed, billingDuration: isoPeriod(packet) },
      },
    },
    breadcrumbs([
      { name: names.start, path: '/' },
      { name: names.packets, path: '/packets' },
      { name, path },
    ]),
  ];
}
