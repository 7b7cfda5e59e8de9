/** Finding by name. @source spec 2 §4 Search, C-694, C-696 */
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { FoundKind } from '@aerial/contract/shapes/search.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { IndexedWord, OpenedEntry, SearchHistoryStore, SearchStore } from './ports.ts';
import {
  looksFor,
  questionOf,
  SHORTEST_MISSPELT,
  SHORTEST_PIECE,
  type Alternatives,
  type Question,
} from './question.ts';
import { meant, rankOf, type Candidate, type Way } from './rules.ts';

export interface Hit {
  readonly kind: FoundKind;
  readonly id: string;
  readonly rank: number;
}

/** With fewer hits than these, pieces of words are looked for as well. */
const ENOUGH = 60;
/** With fewer than these, typing errors are forgiven. */
const FEW = 5;
/** Maximum of corrections of one misspelt word. */
const MAX_CORRECTIONS = 12;

export const ALL_KINDS: readonly FoundKind[] = ['channel', 'movie', 'series', 'program', 'person'];

export interface SearchService {
  /** All matches of the text, best first; more than one answer shows. */
  find(providerId: ProviderId, text: string, kinds?: readonly FoundKind[]): Promise<Hit[]>;
  history(viewer: Viewer): Promise<OpenedEntry[]>;
  /** Fails with guest_forbidden. */
  save(viewer: Viewer, entry: OpenedEntry): Promise<Result<OpenedEntry, AppError>>;
  clearHistory(viewer: Viewer): Promise<Result<null, AppError>>;
}

const guest: AppError = { code: 'guest_forbidden', message: 'Sign in to keep searches.' };

const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word);
const together = (...lists: readonly Alternatives[]): Alternatives => {
  const all = new Map<string, readonly string[]>();
  for (const list of lists) for (const [word, others] of list) all.set(word, [...(all.get(word) ?? []), ...others]);
  return all;
};

const isAny = (alternatives: Alternatives): boolean => [...alternatives.values()].some((words) => words.length > 0);

/** One line without what cannot be seen. */
// oxlint-disable-next-line no-control-regex -- control characters are what is taken out
const cleaned = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim();

export function searchService({
  store,
  searchHistory,
  clock,
}: {
  store: SearchStore;
  searchHistory: SearchHistoryStore;
  clock: Clock;
}): SearchService {
  /** @param isOnly a word that is alone may mean another one even when there is such a word */
  async function meantBy(words: readonly IndexedWord[], isOnly: boolean): Promise<Alternatives> {
    const spelt = words.filter(({ sound }) => sound.length >= SHORTEST_MISSPELT);
    if (spelt.length === 0) return new Map();
    const alike = await store.alike(spelt);
    return new Map(
      spelt.map(({ word, sound }) => {
        const candidates = alike.get(word) ?? [];
        return [
          word,
          !isOnly && candidates.some((other) => other.sound === sound) ? [] : meant(sound, candidates, MAX_CORRECTIONS),
        ];
      }),
    );
  }

  async function hitsOf(question: Question, providerId: ProviderId, kinds: readonly FoundKind[]): Promise<Hit[]> {
    const stems = await store.stems(question.words.map(({ word }) => word));
    const forms: Alternatives = new Map([...stems].map(([word, stem]) => [word, [stem]]));
    const hits = new Map<string, Hit>();
    const look = async (way: Way, alternatives: Alternatives) => {
      const found: readonly (Candidate & { readonly kind: FoundKind })[] = await store.candidates(
        looksFor(question, providerId, kinds, { alternatives, isAgain: way !== 'words' }),
      );
      for (const one of found) {
        const key = `${one.kind} ${one.id}`;
        if (!hits.has(key)) hits.set(key, { kind: one.kind, id: one.id, rank: rankOf(one, question, way) });
      }
    };
    await look('words', forms);
    const spelt = question.words.filter(({ word }) => word.length >= SHORTEST_PIECE && !isNumber(word));
    const isOnly = question.words.length === 1;
    // Looked for beside the pieces: where little was found neither may help.
    const spelling = spelt.length > 0 && hits.size < FEW ? meantBy(spelt, isOnly) : undefined;
    spelling?.catch(() => {});
    // What was typed may begin in the middle of a word; what follows is whole words, and the beginning of one.
    const [piece] = spelt.filter((one) => one === question.words[0]);
    if (piece && hits.size < (isOnly ? ENOUGH : FEW)) {
      const holding = await store.holding([piece]);
      if (isAny(holding) && (isOnly || !holding.get(piece.word)!.includes(piece.sound)))
        await look('pieces', together(forms, holding));
    }
    if (spelling && hits.size < FEW) {
      const others = await spelling;
      if (isAny(others)) await look('misspelt', together(forms, others));
    }
    return [...hits.values()].toSorted((a, b) => b.rank - a.rank || a.id.localeCompare(b.id));
  }

  const inFlight = new Map<string, Promise<Hit[]>>();

  return {
    async find(providerId, text, kinds = ALL_KINDS) {
      const question = questionOf(text);
      if (question === undefined) return [];
      // Clients request results and suggestions of one text at the same time.
      const key = `${providerId} ${kinds.join()} ${question.phrase}`;
      const hits = inFlight.get(key) ?? hitsOf(question, providerId, kinds).finally(() => inFlight.delete(key));
      inFlight.set(key, hits);
      return hits;
    },

    history: async (viewer) => (viewer.isGuest ? [] : searchHistory.list(viewer.userId)),

    async save(viewer, entry) {
      if (viewer.isGuest) return fail(guest);
      const clean = { ...entry, query: cleaned(entry.query), title: cleaned(entry.title) };
      await searchHistory.save(viewer.userId, clean, clock.now());
      return ok(clean);
    },

    async clearHistory(viewer) {
      if (viewer.isGuest) return fail(guest);
      await searchHistory.clear(viewer.userId);
      return ok(null);
    },
  };
}
