/** Legal texts: where they are, and how plain text is laid out. @source spec 3 §2.2, A-169–A-175, F-095–F-098 */
import { queryOptions } from '@tanstack/react-query';
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';

export type LegalKind = 'agreement' | 'privacy' | 'terms';

/** Delay of the request for a text that the first render does not need, ms. @source A-170 */
export const TEXT_DELAY_MS = 500;

/** The address of a text; terms that a provider does not have are its agreement. @source F-098 */
export function legalAddress(network: Pick<NetworkInfo, LegalKind>, kind: LegalKind): string | null {
  return kind === 'terms' ? (network.terms ?? network.agreement) : network[kind];
}

export const legalTextKey = (address: string) => ['legal-text', address] as const;

async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address, {
    headers: { 'accept-language': document.documentElement.lang },
    credentials: 'omit',
  });
  if (!answer.ok) throw new Error(`The text answered ${answer.status}.`);
  return answer.text();
}

export const legalTextQuery = (address: string) =>
  queryOptions({ queryKey: legalTextKey(address), queryFn: () => fetchText(address), staleTime: Infinity, retry: 1 });

export interface Block {
  readonly kind: 'heading' | 'text';
  readonly text: string;
}

const LONGEST_HEADING = 80;

/** Paragraphs of a plain text. A short line alone that does not end like a sentence is a heading. */
export function blocksOf(text: string): Block[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({
      kind: part.length <= LONGEST_HEADING && !part.includes('\n') && !/[.!?;,…»”)]$/u.test(part) ? 'heading' : 'text',
      text: part,
    }));
}
