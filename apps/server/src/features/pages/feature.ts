import * as calls from '@aerial/contract/calls/operator-pages.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { ProviderId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { RowTemplate } from '@aerial/domain/rows.ts';
import type { RowQuery } from '../../db/schema/pages.ts';
import { isSet } from '../../http/flags.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { pageEdits } from './repo.pg.ts';
import { storedQuery } from './rules.ts';
import { pageArranger } from './service.ts';
import { pageVersionWire, pageWire } from './wire.ts';

export interface PagesNeeds {
  /** What a row would hold. */
  previewRow(
    providerId: ProviderId,
    draft: { readonly template: RowTemplate; readonly query: RowQuery; readonly ids: readonly string[] },
    audience: { readonly isChild: boolean; readonly limit: number; readonly language: string },
  ): Promise<{
    readonly items: readonly { readonly id: string; readonly title: string; readonly picture: string | null }[];
    readonly total: number;
    readonly isPersonal: boolean;
  }>;
}

const mapped = <A, B>(result: Result<A, AppError>, wire: (value: A) => B): Result<B, AppError> =>
  result.ok ? ok(wire(result.value)) : result;
const impossible: AppError = {
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail: { kind: ['Please check this value.'] },
};

/** Pages and their rows as operators arrange them. */
export function pagesFeature({ db }: Pick<Kernel, 'db'>, { previewRow }: PagesNeeds): Feature {
  const pages = pageArranger(pageEdits(db));
  return {
    name: 'pages',
    routes(router) {
      router.handle(calls.operatorPagesCall, async ({ operator }) =>
        ok((await pages.list(operator.providerId)).map((page) => ({ ...page, title: { ...page.title } }))),
      );
      router.handle(calls.operatorPageCall, async ({ operator, params }) =>
        mapped(await pages.find(operator.providerId, params.id), pageWire),
      );
      router.handle(calls.createPageCall, async ({ operator, body }) =>
        mapped(await pages.create(operator.providerId, body.title, body.in_menu ?? false), pageWire),
      );
      router.handle(calls.publishPageCall, async ({ operator, params, body: { version, ...draft } }) =>
        mapped(await pages.publish(operator.providerId, params.id, version, draft, operator.actor.name), pageWire),
      );
      router.handle(calls.removePageCall, ({ operator, params }) => pages.remove(operator.providerId, params.id));
      router.handle(calls.orderPagesCall, ({ operator, body }) => pages.order(operator.providerId, body.ids));
      router.handle(calls.pageVersionsCall, async ({ operator, params }) =>
        mapped(await pages.versions(operator.providerId, params.id), (all) => all.map(pageVersionWire)),
      );
      router.handle(calls.restorePageCall, async ({ operator, params, body }) => {
        const { id, version } = params;
        if (BigInt(version) > 9_223_372_036_854_775_807n)
          return fail({ code: 'rowset_not_found', message: 'There is no such page.' });
        return mapped(
          await pages.restore(operator.providerId, id, version, body.version, operator.actor.name),
          pageWire,
        );
      });
      router.handle(calls.rowPreviewCall, async ({ operator, query: asked, language }) => {
        const { template, audience, ids, only_free: onlyFree, ...given } = asked;
        const only = onlyFree !== undefined && isSet(onlyFree);
        const query = storedQuery(template as RowTemplate, { ...given, ...(only && { only_free: true }) });
        if (!query) return fail(impossible);
        const { items, total, isPersonal } = await previewRow(
          operator.providerId,
          { template: template as RowTemplate, query, ids: ids?.split(',') ?? [] },
          { isChild: audience === 'child', limit: calls.PREVIEW_ITEMS, language },
        );
        return ok({ items: items.map((one) => ({ ...one })), total, is_personal: isPersonal });
      });
    },
  };
}
