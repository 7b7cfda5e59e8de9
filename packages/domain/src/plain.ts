/** Data as tests write it: ids and times are plain numbers and texts, where the code has types for them. */
type Plain<T> = T extends { readonly idOf: string } | { readonly unit: string }
  ? T extends number
    ? number
    : string
  : T extends (...args: never[]) => unknown
    ? T
    : T extends object
      ? { readonly [Key in keyof T]: Plain<T[Key]> }
      : T;

/** @returns the same value with the types of its ids and times */
export const typed = <T>(value: Plain<T>): T => value as T;
export type { Plain };
