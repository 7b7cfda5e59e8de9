/** Parental control. */
import type { LocalizedText } from '@aerial/domain/language.ts';

export interface ParentalDialogue {
  readonly icon?: string;
  readonly title: LocalizedText;
  readonly message: LocalizedText;
  readonly buttons: readonly {
    readonly label: LocalizedText;
    readonly action: 'set_pin' | 'settings' | 'ignore' | 'close';
    readonly isPrimary?: boolean;
  }[];
}

export interface ParentalSettings {
  /** What a user without a PIN reads about parental control; without it the application says it in its own words. @source F-207, A-403 */
  readonly parentalDialogue: ParentalDialogue | null;
  readonly parentalDurations: readonly { readonly duration: number; readonly name: string }[];
}

export const parentalDefaults: ParentalSettings = {
  parentalDialogue: null,
  parentalDurations: [],
};
