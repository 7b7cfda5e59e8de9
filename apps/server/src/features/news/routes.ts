/** News of the provider. @source spec 3 §7, A-166, A-850 */
import { newsCall, newsListCall, type NewsHead } from '@aerial/contract/calls/news.ts';
import { textIn } from '@aerial/domain/language.ts';
import { fail } from '@aerial/domain/result.ts';
import { epochMs, isoSeconds, type Clock } from '@aerial/domain/time.ts';
import { shared } from '../../http/call-context.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { NewsRecord, NewsStore } from './ports.ts';

/** @source spec 1 §9: several lists 300 s */
const FRESH_MS = 300_000;
/** What fits the column. */
const LARGEST_ID = 2_147_483_647;

export function newsRoutes(
  router: CallRouter,
  { news, clock }: { readonly news: NewsStore; readonly clock: Clock },
): void {
  const present = () => new Date(clock.now());
  const validUntil = () => epochMs(clock.now() + FRESH_MS);

  router.handle(newsListCall, async ({ provider, language }) =>
    shared('', async () => ({
      value: (await news.list(provider.id, present())).map((record) => headOf(record, language)),
      validUntil: validUntil(),
    })),
  );

  router.handle(newsCall, async ({ params, provider, language }) => {
    const id = /^\d+$/.test(params.id) ? Number(params.id) : undefined;
    const record = id !== undefined && id <= LARGEST_ID ? await news.find(provider.id, id, present()) : undefined;
    if (!record) return fail({ code: 'not_found', message: 'There is no such news.' });
    return shared(String(record.id), async () => ({
      value: { ...headOf(record, language), text: textIn(record.body, language) },
      validUntil: validUntil(),
    }));
  });
}

function headOf({ id, title, short, publishedAt }: NewsRecord, language: string): NewsHead {
  return {
    id,
    title: textIn(title, language),
    short: textIn(short, language),
    published_at: isoSeconds(epochMs(publishedAt.getTime())),
  };
}
