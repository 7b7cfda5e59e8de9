import type { PromptSettings, Survey } from '@aerial/contract/calls/prompts.ts';
import { textIn } from '@aerial/domain/language.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { SurveyRecord } from './surveys.pg.ts';

/** @source A-411, C-403 */
export const surveyWire = (
  { question, description, allowsUserAnswer, answers }: SurveyRecord,
  language: string,
): Survey => ({
  question: textIn(question, language),
  description: textIn(description, language),
  allow_user_answer: allowsUserAnswer,
  answers: answers.map(({ id, text }) => ({ id, text: textIn(text, language) })),
});

/** @source */
export function promptSettingsWire(
  { settings }: Pick<ProviderRecord, 'settings'>,
  pushKey: string | null,
  language: string,
  absolute: AbsoluteUrl,
): PromptSettings {
  return {
    prompts: settings.prompts.map(({ kind, title, text, button, image, link }) => ({
      kind,
      title: textIn(title, language),
      text: textIn(text, language),
      button: button ? textIn(button, language) : null,
      image: image === undefined ? null : absolute(image),
      link: link ?? null,
    })),
    install_prompt: { ...settings.installPrompt },
    push_key: pushKey,
  };
}
