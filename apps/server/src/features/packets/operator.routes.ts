import * as calls from '@aerial/contract/calls/operator-offer.ts';
import { textIn } from '@aerial/domain/language.ts';
import { asCurrency, decimalOf, money } from '@aerial/domain/money.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { MAX_PROMO_CODE_LENGTH } from '@aerial/domain/promo.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, isoSeconds } from '@aerial/domain/time.ts';
import type { CallRouter } from '../../http/call-router.ts';
import { isSet } from '../../http/flags.ts';
import { instantOf } from '../../http/instants.ts';
import type { CodeBatch, NewCodes } from './operator.codes.ts';
import type { OperatorOffer } from './operator.service.ts';

const instant = (at: Date): string => isoSeconds(epochMs(at.getTime()));
const orNull = (at: Date | null): string | null => at && instant(at);
const isOn = (value: string | number | boolean | undefined): boolean => value !== undefined && isSet(value);

export function operatorOfferRoutes(
  router: CallRouter,
  offer: OperatorOffer,
  addCodes: (providerId: number, campaign: string, wanted: NewCodes) => Promise<Result<CodeBatch, AppError>>,
): void {
  router.handle(calls.offerDocumentCall, async ({ query, provider }) => {
    const document = await offer.document(provider, query.packet);
    return document.ok ? ok({ document: document.value }) : document;
  });
  router.handle(calls.changeOfferCall, async ({ body, provider }) => {
    const mode = { replaces: isOn(body.replace), isDryRun: isOn(body.dry_run) };
    const changed = await offer.change(provider, body.document, mode);
    if (!changed.ok) return changed;
    const { report, subscribers } = changed.value;
    const { packets, prices, licenses, campaigns } = report;
    return ok({
      is_dry_run: report.isDryRun,
      has_changed: report.hasChanged,
      packets: { ...packets, archived: [...packets.archived] },
      prices,
      licenses,
      campaigns: { added: campaigns.added, updated: campaigns.updated },
      codes: { listed: campaigns.listed, generated: [...campaigns.generated] },
      subscribers,
    });
  });
  router.handle(calls.archivePacketCall, async ({ params, provider }) => {
    const archived = await offer.archive(provider, params.packet);
    if (!archived.ok) return archived;
    const { slug, archivedAt, subscribers } = archived.value;
    return ok({ slug, archived_at: instant(archivedAt), subscribers });
  });
  router.handle(calls.priceHistoryCall, async ({ params, provider }) => {
    const found = await offer.prices(provider, params.packet);
    if (!found.ok) return found;
    return ok(
      found.value.map((row) => {
        const decimal = (minor: string) => decimalOf(money(Number(minor), asCurrency(row.currency)));
        return {
          id: row.id,
          code: row.code,
          amount: decimal(row.amount),
          currency: row.currency,
          period: `${row.days}-${row.months}-${row.years}`,
          trial_amount: row.trial_amount === null ? null : decimal(row.trial_amount),
          trial_period: row.trial_amount === null ? null : `${row.trial_days}-${row.trial_months}-${row.trial_years}`,
          valid_from: instant(row.valid_from),
          valid_to: orNull(row.valid_to),
          subscribers: row.subscribers,
        };
      }),
    );
  });
  router.handle(calls.campaignsCall, async ({ provider, language }) =>
    ok(
      (await offer.campaigns(provider)).map((row) => ({
        id: row.id,
        slug: row.slug,
        title: textIn(row.title, language),
        days: row.days,
        packet_ids: row.packet_ids,
        valid_from: orNull(row.valid_from),
        valid_to: orNull(row.valid_to),
        codes: row.codes,
        activations: row.activations,
      })),
    ),
  );
  router.handle(calls.addCodesCall, async ({ params, body, provider }) => {
    const validTo = body.valid_to ? instantOf('valid_to', body.valid_to) : ok(undefined);
    if (!validTo.ok) return validTo;
    const added = await addCodes(provider.id, params.campaign, {
      count: body.count,
      prefix: body.prefix ?? '',
      length: body.length ?? MAX_PROMO_CODE_LENGTH,
      limit: body.limit ?? 1,
      validTo: validTo.value === undefined ? undefined : new Date(validTo.value),
    });
    if (!added.ok) return added;
    const { generated, after, upTo } = added.value;
    return ok({ generated, after, up_to: upTo });
  });
  router.handle(calls.campaignCodesCall, async ({ params, query, provider }) => {
    const part = await offer.codes(provider, params.campaign, { after: query.after, upTo: query.up_to });
    if (!part.ok) return part;
    const { lines, next } = part.value;
    return ok({ name: `codes-${params.campaign}.csv`, csv: lines.map((line) => `${line}\r\n`).join(''), next });
  });
}
