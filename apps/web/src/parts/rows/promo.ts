/** Promotions: their targets and display times. @source spec 2 §2 Promo slider, §3 Promo item */
import type { Row } from './types.ts';

export type Promotion = NonNullable<Row['promotions']>[number];

/** Duration of the transition, milliseconds. @source C-131 */
export const TRANSITION_MS = 4_500;
const DEFAULT_S = 7;

/** Display time of a slide from the start of its transition, milliseconds. @source C-129, C-130, C-132 */
export function displayMs(item: { duration?: number | null }): number {
  const own = item.duration && item.duration > 0 ? item.duration : DEFAULT_S;
  return Math.max(own * 1000, TRANSITION_MS);
}

/** The slides of a slider: the first repeats at the end, so that the loop closes without a step back. @source C-121 */
export const slidesOf = <T>(items: readonly T[]): T[] => (items.length > 1 ? [...items, items[0]!] : [...items]);

/** Side padding of the promo, pixels; the tokens use the same steps. @source C-134–C-138 */
export function edgePadding(width: number): number {
  if (width >= 1280) return 120;
  if (width >= 1024) return 100;
  if (width >= 933) return 80;
  return width >= 481 ? 60 : 24;
}

export type Destination =
  | { readonly kind: 'inside'; readonly to: string }
  | { readonly kind: 'outside'; readonly to: string }
  | { readonly kind: 'text'; readonly title: string; readonly description: string }
  | { readonly kind: 'none' };

/** The context that decides besides the promotion itself. */
export interface Whereabouts {
  readonly isOtt: boolean;
  /** The channel watched last, or the first one; absent when there is none yet. */
  readonly lastChannel?: number | undefined;
}

/** The target of a promotion. @source C-370–C-379 */
export function destinationOf(target: Promotion['destination'], { isOtt, lastChannel }: Whereabouts): Destination {
  const segment = encodeURIComponent(target.slug || target.id || '');
  const inside = (folder: string): Destination =>
    segment ? { kind: 'inside', to: `/${folder}/${segment}` } : { kind: 'none' };
  switch (target.type) {
    case 'open_url':
      return target.src && /^https?:\/\//.test(target.src) ? { kind: 'outside', to: target.src } : { kind: 'none' };
    case 'enter_promo_key':
      return { kind: 'inside', to: '/promo' };
    case 'content': {
      const content = inside('contents');
      return content.kind === 'inside' && target.library_id !== null
        ? { kind: 'inside', to: `${content.to}?library_id=${target.library_id}` }
        : content;
    }
    case 'row':
      return inside('row');
    case 'rowset':
      return inside('rowset');
    case 'channel':
      return inside('channels');
    case 'packet': {
      const id = isOtt ? target.id : (target.id_no_ott ?? target.id);
      return id ? { kind: 'inside', to: `/packets/${encodeURIComponent(id)}` } : { kind: 'none' };
    }
    case 'last_channel':
      return { kind: 'inside', to: lastChannel === undefined ? '/channels' : `/channel/${lastChannel}` };
    case 'text':
      return { kind: 'text', title: target.title ?? '', description: target.description ?? '' };
    default:
      return { kind: 'none' };
  }
}

interface GraphicTitle {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** The title as a picture, where a promotion has one. @source C-367 */
export function graphicTitle(value: unknown): GraphicTitle | undefined {
  const tv = (value as { tv?: Record<string, unknown> } | null)?.tv;
  if (!tv || typeof tv !== 'object') return undefined;
  const src = [tv['x2'], tv['x3'], tv['x1']].find((candidate): candidate is string => typeof candidate === 'string');
  const [width, height] = [Number(tv['width']), Number(tv['height'])];
  return src && width > 0 && height > 0 ? { src, width, height } : undefined;
}
