/** What was typed into prompts: a modal may interrupt one. */
export interface Draft {
  readonly email: string;
  readonly answerIds: readonly number[];
  readonly userText: string;
}

export interface Drafts {
  current(): Draft;
  keep(changes: Partial<Draft>): void;
}

export function createDrafts(): Drafts {
  let draft: Draft = { email: '', answerIds: [], userText: '' };
  return {
    current: () => draft,
    keep(changes) {
      draft = { ...draft, ...changes };
    },
  };
}

export interface PromptProps {
  /** @param isAnswered its question was answered, and is not put again */
  readonly close: (isAnswered?: boolean) => void;
  readonly drafts: Drafts;
}
