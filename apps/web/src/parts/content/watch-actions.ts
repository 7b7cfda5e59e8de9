/** The actions of a content's watch button. @source C-171–C-175, C-355, C-631, C-753 */
import { resumeOffer } from './rules.ts';
import type { Content, ContentMetadata } from './queries.ts';

export interface ContentButton {
  readonly kind: 'play' | 'pay' | 'options';
  readonly caption: string | undefined;
  readonly subCaption: string | undefined;
  /** Play it after the purchase. */
  readonly playsAfter: boolean;
  readonly data: unknown;
}

interface WireButton {
  button_type?: string;
  play_after?: boolean;
  show_options?: boolean;
  button_data?: unknown;
  caption?: string;
  sub_caption?: string;
}

function buttonOf(value: unknown): ContentButton | undefined {
  if (!value || typeof value !== 'object') return undefined;
  const wire = value as WireButton;
  const kind = wire.button_type === 'pay' ? 'pay' : wire.show_options ? 'options' : 'play';
  return {
    kind,
    caption: wire.caption || undefined,
    subCaption: wire.sub_caption || undefined,
    playsAfter: wire.play_after === true,
    data: wire.button_data,
  };
}

export type WatchState =
  | { readonly tag: 'loading' }
  | { readonly tag: 'unavailable' }
  /** Available, but not yet processed. @source C-773 */
  | { readonly tag: 'processing' }
  | { readonly tag: 'announcement' }
  | {
      readonly tag: 'ready';
      readonly buttons: readonly ContentButton[];
      readonly isContinued: boolean;
      readonly resumeAt: number | undefined;
    };

const plainPlay: ContentButton = {
  kind: 'play',
  caption: undefined,
  subCaption: undefined,
  playsAfter: false,
  data: undefined,
};

/** @param hasSource whether a library or the archive has it */
export function watchState(
  content: Pick<Content, 'is_lost' | 'is_announcement'>,
  metadata: ContentMetadata | undefined,
  hasSource: boolean,
): WatchState {
  if (content.is_lost || metadata?.is_lost) return { tag: 'unavailable' };
  if (content.is_announcement) return { tag: 'announcement' };
  if (!metadata) return { tag: 'loading' };
  const buttons = metadata.buttons.map(buttonOf).filter((button) => button !== undefined);
  // A title that must be bought first is unavailable, but for sale.
  if (!metadata.is_available && !buttons.some(({ kind }) => kind === 'pay')) return { tag: 'unavailable' };
  if (!hasSource && !metadata.stream_using) return { tag: 'processing' };
  const resumeAt = resumeOffer(metadata.history);
  return {
    tag: 'ready',
    buttons: buttons.length > 0 ? buttons : [plainPlay],
    isContinued: metadata.is_continuation || resumeAt !== undefined,
    resumeAt,
  };
}

/**
 * The target of playing a content: the next episode of a series, the archive of a channel, or the content itself.
 * @param from the second that a film or episode begins at, in place of where it was left
 */
export function watchAddress(
  content: Pick<Content, 'id' | 'slug'>,
  metadata: Pick<ContentMetadata, 'next_to_play' | 'stream_using'> | undefined,
  from?: number,
): string {
  const broadcast = metadata?.stream_using?.content_schedule;
  if (broadcast && metadata?.stream_using?.library_id === null)
    return `/channel/${broadcast.channel_id}?ts=${broadcast.timestamp}`;
  const target = metadata?.next_to_play ?? content;
  return `/watch/${encodeURIComponent(target.slug || target.id)}${from === undefined ? '' : `?from=${from}`}`;
}
