/** Notification prompts. @source spec 3 §4.9 */
import type { LocalizedText } from '@aerial/domain/language.ts';
import { DEFAULT_INSTALL_CONDITION, type InstallCondition, type PartnerPrompt } from '@aerial/domain/prompts.ts';

export interface EnabledPrompt {
  readonly kind: PartnerPrompt;
  readonly title: LocalizedText;
  readonly text: LocalizedText;
  /** The caption of the link; a general one if absent. */
  readonly button?: LocalizedText;
  /** An address, or a path of this installation. */
  readonly image?: string;
  readonly link?: string;
}

export interface PromptSettings {
  /** Prompts of partners; those that are not listed never show. @source A-607 */
  readonly prompts: readonly EnabledPrompt[];
  /** When install prompts may show. @source */
  readonly installPrompt: InstallCondition;
  /** The public key (VAPID) of the operator's own push service, in place of ours: then nothing is sent from here. @source A-859 */
  readonly pushKey: string | null;
  /** When nothing is sent that can wait, in the provider's time zone: times of day `HH:MM`. */
  readonly pushQuietHours: { readonly from: string; readonly to: string } | null;
  /** The e-mail address by which push services reach the operator; its site without one. */
  readonly pushContact: string | null;
}

export const promptDefaults: PromptSettings = {
  prompts: [],
  installPrompt: DEFAULT_INSTALL_CONDITION,
  pushKey: null,
  pushQuietHours: { from: '23:00', to: '08:00' },
  pushContact: null,
};
