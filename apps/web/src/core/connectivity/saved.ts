/** Writes since when a page that started without a network shows what was stored. Its code comes with that start only. */
export type DescribeAge = (language: string) => string;

let describe: DescribeAge | undefined;

export const noteSavedData = (age: DescribeAge): void => void (describe = age);
/** Undefined where the page has its data from the service. */
export const savedDataAge = (language: string): string | undefined => describe?.(language);
