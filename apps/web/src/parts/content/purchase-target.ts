/** Contents that have to be bought: whether, and what is bought. */
import type { PlayAfter } from '../commerce/play-after.ts';
import type { Content, ContentMetadata } from './queries.ts';
import { watchAddress } from './watch-actions.ts';

/** Whether the content can only be watched after buying it. */
export function mustBeBought(metadata: Pick<ContentMetadata, 'is_purchased' | 'buttons'> | undefined): boolean {
  if (!metadata || metadata.is_purchased || metadata.buttons.length === 0) return false;
  return metadata.buttons.every((button) => (button as { button_type?: unknown } | null)?.button_type === 'pay');
}

/** What opens a content: its own packets, or those of the channel whose archive alone has it. @source A-485, C-510 */
export function purchaseTarget(
  content: Pick<Content, 'id' | 'slug'>,
  metadata: Pick<ContentMetadata, 'next_to_play' | 'stream_using'> | undefined,
): PlayAfter {
  const path = watchAddress(content, metadata);
  const broadcast = metadata?.stream_using?.content_schedule;
  return broadcast && metadata?.stream_using?.library_id === null
    ? { kind: 'channel', id: String(broadcast.channel_id), path }
    : { kind: 'content', id: content.id, path };
}
