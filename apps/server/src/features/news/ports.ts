import type { LocalizedText } from '@aerial/domain/language.ts';

export interface NewsRecord {
  readonly id: number;
  readonly title: LocalizedText;
  readonly short: LocalizedText;
  readonly body: LocalizedText;
  readonly publishedAt: Date;
}

export interface NewsStore {
  /** What is published by then, newest first. */
  list(providerId: number, by: Date): Promise<NewsRecord[]>;
  find(providerId: number, id: number, by: Date): Promise<NewsRecord | undefined>;
}
