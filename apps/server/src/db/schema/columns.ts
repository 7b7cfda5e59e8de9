/** Kinds of columns. int8 columns are read as text (ids exceed 2^53) and may be written as text or number. */
import type { ColumnType, JSONColumnType } from 'kysely';

export type Int8<T extends string = string> = ColumnType<T, string | number | bigint, string | number | bigint>;
export type GeneratedInt8<T extends string = string> = ColumnType<
  T,
  string | number | bigint | undefined,
  string | number | bigint
>;
/** Ids that are read with their type and may be written without. */
export type NumericId<T extends number> = ColumnType<T, number, number>;
export type GeneratedNumericId<T extends number> = ColumnType<T, number | undefined, number>;
export type TextId<T extends string> = ColumnType<T, string, string>;
export type GeneratedTextId<T extends string> = ColumnType<T, string | undefined, string>;
/** Values are handed over as JSON text. */
export type Json<T extends object | null> = JSONColumnType<T>;
export type JsonWithDefault<T extends object | null> = ColumnType<T, string | undefined, string>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type TimestampWithDefault = ColumnType<Date, Date | string | undefined, Date | string>;
export type OptionalInt8 = ColumnType<
  string | null,
  string | number | bigint | null | undefined,
  string | number | bigint | null
>;
export type OptionalTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
