/** What the browser remembers of prompts: when they were closed, which were answered, and the days of visits. */
import { PROMPT_KINDS, PROMPTS_SEEN_KEY, type PromptKind } from '@aerial/domain/prompts.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { KeyValueStore } from '../../surroundings/key-value-store.ts';
import type { ClosedTimes } from './rules.ts';

/** Of local storage. @source A-609 */
export const PROMPTS_KEY = 'aerial.prompts';

export interface PromptStorage {
  closedAt(): ClosedTimes;
  answered(): ReadonlySet<PromptKind>;
  seen(): ReadonlySet<PromptKind>;
  addSeen(kind: PromptKind): void;
  addClosed(kind: PromptKind, at: EpochMs, isAnswered: boolean): void;
  /** Counts today. @param day the local date @returns how many days there were */
  countDay(day: string): number;
  /** Push notifications that were shown. */
  shownPushes(): ReadonlySet<string>;
  addShownPush(id: string): void;
}

interface Stored {
  readonly closed?: Readonly<Record<string, unknown>>;
  readonly answered?: readonly unknown[];
  readonly days?: { readonly count?: unknown; readonly last?: unknown };
  readonly pushes?: readonly unknown[];
}

/** Ids of pushes that are stored; older ones have ended. */
const MAX_PUSHES = 50;

const isKind = (value: unknown): value is PromptKind => PROMPT_KINDS.some((kind) => kind === value);

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

export function promptStorage(local: KeyValueStore, tab: KeyValueStore): PromptStorage {
  const read = (): Stored => {
    const value = parsed(local.getItem(PROMPTS_KEY));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  };
  const write = (changes: Stored): void => local.setItem(PROMPTS_KEY, JSON.stringify({ ...read(), ...changes }));
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  const pushes = (): string[] => list(read().pushes).filter((id) => typeof id === 'string');
  const seen = (): Set<PromptKind> => new Set(list(parsed(tab.getItem(PROMPTS_SEEN_KEY))).filter(isKind));
  const answered = (): Set<PromptKind> => new Set(list(read().answered).filter(isKind));
  const closedAt = (): ClosedTimes =>
    Object.fromEntries(
      Object.entries(read().closed ?? {})
        .filter(([kind, at]) => isKind(kind) && typeof at === 'number' && Number.isFinite(at))
        .map(([kind, at]) => [kind, epochMs(at as number)]),
    );
  return {
    closedAt,
    answered,
    seen,
    addSeen: (kind) => tab.setItem(PROMPTS_SEEN_KEY, JSON.stringify([...seen().add(kind)])),
    addClosed: (kind, at, isAnswered) =>
      write({
        closed: { ...closedAt(), [kind]: at },
        ...(isAnswered && { answered: [...answered().add(kind)] }),
      }),
    countDay(day) {
      const { days } = read();
      const count = typeof days?.count === 'number' && days.count > 0 ? days.count : 0;
      if (days?.last === day && count > 0) return count;
      write({ days: { count: count + 1, last: day } });
      return count + 1;
    },
    shownPushes: () => new Set(pushes()),
    addShownPush: (id) => write({ pushes: [...pushes().filter((one) => one !== id), id].slice(-MAX_PUSHES) }),
  };
}
