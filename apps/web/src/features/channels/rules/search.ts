/** Searching channels by name, in either alphabet: the rules are everybody's. @source spec 2 §2 Channel viewer */
export { matchesName } from '@aerial/domain/search-text.ts';
