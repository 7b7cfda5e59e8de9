/** Push notifications as the page shows them. @source spec 3 §3, A-413, A-414 */
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { destinationOf, type Destination } from '../../parts/rows/promo.ts';

export interface PushDestination {
  readonly type: string;
  readonly id?: string | null;
  /** The promo code, for `enter_promo_key`. */
  readonly code?: string | null;
  readonly slug?: string | null;
  readonly src?: string | null;
}

/** `time_start`: Unix seconds; `time_to_live`: seconds. @source A-413 */
export interface Push {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly icon: string | null;
  /** The caption of the button; a general one if null. */
  readonly action: string | null;
  readonly time_to_live: number;
  readonly time_start: number;
  readonly destination: PushDestination | null;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;

/** What came as a message: undefined unless it is a notification with an id, a title and its times. */
export function parsePush(value: unknown): Push | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Readonly<Record<string, unknown>>;
  const [id, title] = [textOf(fields['id']), textOf(fields['title'])];
  const [start, ttl] = [Number(fields['time_start']), Number(fields['time_to_live'])];
  if (id === null || title === null || !Number.isFinite(start) || !Number.isFinite(ttl)) return undefined;
  const to = fields['destination'];
  const target = typeof to === 'object' && to !== null ? (to as Readonly<Record<string, unknown>>) : undefined;
  const type = textOf(target?.['type']);
  return {
    id,
    title,
    body: textOf(fields['body']) ?? '',
    icon: textOf(fields['icon']),
    action: textOf(fields['action']),
    time_start: start,
    time_to_live: ttl,
    destination:
      target && type !== null
        ? {
            type,
            id: textOf(target['id']),
            code: textOf(target['code']),
            slug: textOf(target['slug']),
            src: textOf(target['src']),
          }
        : null,
  };
}

export type PushTiming =
  | { readonly tag: 'now' | 'over' }
  /** Milliseconds until it may be shown. */
  | { readonly tag: 'later'; readonly ms: number };

/** Only between `time_start` and `time_start + time_to_live`, once per id. @source A-414 */
export function pushTiming(push: Push, shown: ReadonlySet<string>, at: EpochMs): PushTiming {
  const start = epochMs(push.time_start * 1000);
  const end = start + push.time_to_live * 1000;
  if (shown.has(push.id) || at > end) return { tag: 'over' };
  return at < start ? { tag: 'later', ms: start - at } : { tag: 'now' };
}

/** Where its button leads: the same types as those of promotions. @source A-414 */
export const pushTarget = ({ destination }: Push, isOtt: boolean): Destination =>
  destination === null
    ? { kind: 'none' }
    : destinationOf(
        {
          type: destination.type,
          id: destination.id ?? null,
          id_no_ott: null,
          slug: destination.slug ?? null,
          src: destination.src ?? null,
          library_id: null,
          title: null,
          description: null,
        },
        { isOtt },
      );
