/** A bulk change from its form, where an empty field is no change. Pure. */
import type { changeChannelsCall } from '@aerial/contract/calls/operator-channels.ts';
import type { BodyOf } from '@aerial/contract/core.ts';

export type BulkValues = {
  /** Years, or `none`. */
  readonly age: string;
  readonly is_free: string;
  readonly is_hidden: string;
  readonly archived_days: string;
  readonly add_categories: readonly string[];
  readonly remove_categories: readonly string[];
  readonly add_packets: readonly string[];
  readonly remove_packets: readonly string[];
  /** Also those that are not loaded. */
  readonly isForAll: boolean;
};

const numbers = (texts: readonly string[]): number[] => texts.map(Number);

export function setOf(values: BulkValues): BodyOf<typeof changeChannelsCall>['set'] {
  const { age, is_free: free, is_hidden: hidden, archived_days: days } = values;
  return {
    ...(age !== '' && { age: age === 'none' ? null : Number(age) }),
    ...(free !== '' && { is_free: free === 'yes' }),
    ...(hidden !== '' && { is_hidden: hidden === 'yes' }),
    ...(days !== '' && { archived_days: Number(days) }),
    ...(values.add_categories.length > 0 && { add_category_ids: numbers(values.add_categories) }),
    ...(values.remove_categories.length > 0 && { remove_category_ids: numbers(values.remove_categories) }),
    ...(values.add_packets.length > 0 && { add_packets: [...values.add_packets] }),
    ...(values.remove_packets.length > 0 && { remove_packets: [...values.remove_packets] }),
  };
}
