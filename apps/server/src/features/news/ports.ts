import type { ProviderId } from '@aerial/domain/ids.ts';
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
  list(providerId: ProviderId, by: Date): Promise<NewsRecord[]>;
  find(providerId: ProviderId, id: number, by: Date): Promise<NewsRecord | undefined>;
}
