import * as calls from '@aerial/contract/calls/operator-offer.ts';
import { textIn } from '@aerial/domain/language.ts';
import { asCurrency, decimalOf, money } from '@aerial/domain/money.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { MAX_PROMO_CODE_LENGTH } from '@aerial/domain/promo.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, isoSeconds, type EpochMs } from '@aerial/domain/time.ts';
import type { Selectable } from 'kysely';
import { storedId } from '../../accounts/of-operator.ts';
import type { PurchaseTypesTable } from '../../db/schema/packets.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { CallRouter } from '../../http/call-router.ts';
import { isSet } from '../../http/flags.ts';
import { instantOf } from '../../http/instants.ts';
import { holdsAt } from './prices.ts';
import type { CodeBatch, NewCodes } from './operator.codes.ts';
import type { OperatorOffer } from './operator.service.ts';
import type { PlannedPrices } from './planned-prices.ts';

const instant = (at: Date): string => isoSeconds(epochMs(at.getTime()));
const orNull = (at: Date | null): string | null => at && instant(at);
const isOn = (value: string | number | boolean | undefined): boolean => value !== undefined && isSet(value);

type StoredPrice = Selectable<PurchaseTypesTable> & { readonly subscribers: number };

function priceWire(row: StoredPrice, now: EpochMs): calls.PriceOfHistory {
  const decimal = (minor: string) => decimalOf(money(Number(minor), asCurrency(row.currency)));
  const times = {
    validFrom: epochMs(row.valid_from.getTime()),
    validTo: row.valid_to && epochMs(row.valid_to.getTime()),
  };
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
    state: holdsAt(times, now) ? 'current' : times.validFrom > now ? 'planned' : 'ended',
    subscribers: row.subscribers,
  };
}

export function operatorOfferRoutes(
  router: CallRouter,
  offer: OperatorOffer,
  planned: PlannedPrices,
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
  const history = async (provider: ProviderRecord, packet: string) => {
    const found = await offer.prices(provider, packet);
    return found.ok ? ok(found.value.prices.map((row) => priceWire(row, found.value.now))) : found;
  };
  router.handle(calls.priceHistoryCall, ({ params, provider }) => history(provider, params.packet));
  router.handle(calls.planPriceCall, async ({ params, body, provider }) => {
    const validFrom = instantOf('valid_from', body.valid_from);
    if (!validFrom.ok) return validFrom;
    const { code, amount, trial_amount: trialAmount } = body;
    const wanted = { code, amount, trialAmount, validFrom: validFrom.value };
    const done = await planned.plan(provider.id, params.packet, wanted);
    return done.ok ? history(provider, params.packet) : done;
  });
  router.handle(calls.cancelPriceCall, async ({ params, provider }) => {
    const done = await planned.cancel(provider.id, params.packet, storedId(params.price));
    return done.ok ? history(provider, params.packet) : done;
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
