/** Notification prompts that both sides name. @source spec 3 §4.9 */

/** In the order of their priority. @source */
export const PROMPT_KINDS = [
  'register',
  'email',
  'survey_unsubscribe',
  'survey_rate',
  'permission',
  'install',
  'galam_poll2',
  'almatv_install',
  'freedommedia_install',
  'freedommedia_promo',
] as const;
export type PromptKind = (typeof PROMPT_KINDS)[number];

/** In the storage of a tab: the kinds that were shown in this visit, which are not shown again. */
export const PROMPTS_SEEN_KEY = 'aerial.prompts_seen';

/** Shown only where the provider or partner enables them, with its own texts. @source A-607 */
export const PARTNER_PROMPTS = [
  'galam_poll2',
  'almatv_install',
  'freedommedia_install',
  'freedommedia_promo',
] as const satisfies readonly PromptKind[];
export type PartnerPrompt = (typeof PARTNER_PROMPTS)[number];

/** The survey of both prompts. @source A-628 */
export const SURVEY_ID = 1;
export const SURVEY_PROMPTS = ['survey_unsubscribe', 'survey_rate'] as const satisfies readonly PromptKind[];
export type SurveyPrompt = (typeof SURVEY_PROMPTS)[number];

/** When install prompts may show. @source A-618 */
export type InstallCondition = { readonly steps: number } | { readonly seconds: number };
/** @source A-615 */
export const DEFAULT_INSTALL_CONDITION: InstallCondition = { steps: 2 };

/** What a viewer answers: the ids of chosen answers, and words of their own. */
export interface SurveyAnswers {
  readonly answer_ids: readonly number[];
  readonly user_text: string;
}
/** Whitespace alone counts as empty. @source */
export const isEmptySurvey = ({ answer_ids, user_text }: SurveyAnswers): boolean =>
  answer_ids.length === 0 && user_text.trim() === '';

/** Days up to which a promotion is announced with its number. @source */
const MAX_BANNER_DAYS = 90;
/** Whether the promo banner is shown. @source */
export const showsPromoBanner = (promoDays: number): boolean => promoDays > 0 && promoDays <= MAX_BANNER_DAYS;
