/** Kinds of columns. int8 columns are read as text (ids exceed 2^53) and may be written as text or number. */
import type { ColumnType, JSONColumnType } from 'kysely';

export type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>;
export type GeneratedInt8 = ColumnType<string, string | number | bigint | undefined, string | number | bigint>;
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
