import type { ComponentType } from 'react';
import type { TSchema } from 'typebox';
import type { Kind } from './kinds.ts';

export interface ValueProps {
  readonly path: string;
  readonly schema: TSchema;
  readonly value: unknown;
  onChange(value: unknown): void;
  readonly error?: string | undefined;
  /** Absent from its record when it is empty. */
  readonly isOptional?: boolean;
}
export type KindProps<Tag extends Kind['tag']> = ValueProps & { readonly kind: Extract<Kind, { tag: Tag }> };
export type WithNone = { readonly none: unknown };
/** What edits the values inside a value. */
export interface WithField {
  readonly Field: ComponentType<ValueProps>;
}
