/** Reports about packets and money as text. Pure. */
import { asCurrency, decimalOf, money } from '@aerial/domain/money.ts';
import { csvLine } from '../src/billing/csv.ts';
import { isBalanced, type LedgerProof } from '../src/billing/ledger.pg.ts';
import type { PacketImportReport } from '../src/imports/packets/write-packets.ts';

/** @returns lines for people, then the new codes as CSV */
export function packetsReport(report: PacketImportReport, isQuiet: boolean): string[] {
  const { packets, licenses, prices, personalPrices, campaigns, provider, isDryRun, hasChanged } = report;
  if (!hasChanged) return [`No changes: provider ${provider} sells this already.`];
  const { added, updated, unchanged, archived } = packets;
  return [
    ...(isDryRun ? ['Dry run: nothing was changed. This is what would be:'] : []),
    `Packets of provider ${provider}: ${added} added, ${updated} updated, ${unchanged} unchanged, ${archived.length} archived${
      archived.length > 0 && !isQuiet ? ` (${archived.join(', ')})` : ''
    }.`,
    `Prices: ${prices.added} added, ${prices.closed} ended.`,
    `Licences: ${licenses.added} added, ${licenses.updated} updated, ${licenses.archived} archived.`,
    ...(personalPrices.added + personalPrices.updated + personalPrices.removed === 0
      ? []
      : [
          `Personal prices: ${personalPrices.added} added, ${personalPrices.updated} updated, ${personalPrices.removed} removed.`,
        ]),
    `Campaigns: ${campaigns.added} added, ${campaigns.updated} updated; codes: ${campaigns.listed} listed, ${campaigns.generated.length} generated.`,
    // A dry run's codes are never valid.
    ...(isDryRun || campaigns.generated.length === 0
      ? []
      : [
          csvLine(['campaign', 'code', 'limit']),
          ...campaigns.generated.map(({ campaign, code, limit }) => csvLine([campaign, code, String(limit)])),
        ]),
  ];
}

/** Totals of the ledger by kind of account, and each balance that is wrong. */
export function ledgerReport(proof: LedgerProof): string[] {
  const amount = (minor: string, currency: string): string =>
    `${decimalOf(money(Number(minor), asCurrency(currency)))} ${currency}`;
  return [
    ...proof.totals.map(
      ({ kind, name, currency, total }) => `${[kind, name].join(' ').trim()}: ${amount(total, currency)}`,
    ),
    ...(proof.unequalCurrencies > 0 ? [`Transfers between currencies or providers: ${proof.unequalCurrencies}`] : []),
    ...proof.wrongBalances.map(
      ({ accountId, balance, transfers }) =>
        `Account ${accountId}: its balance is ${balance}, its transfers add up to ${transfers} minor units`,
    ),
    isBalanced(proof) ? 'The books balance.' : 'The books do not balance.',
  ];
}
