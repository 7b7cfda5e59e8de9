/** Notification prompts and surveys. @source spec 3 §4.9, §7 */
import { PARTNER_PROMPTS, SURVEY_PROMPTS, type PartnerPrompt, type SurveyPrompt } from '@aerial/domain/prompts.ts';
import Type, { type Static } from 'typebox';
import { REFERENCE_DATA, UNCACHED } from '../cache-rules.ts';
import { defineCall, idParams, IntId, nullable, providerName } from '../core.ts';

const tag = 'Prompts';

/** @source A-411, C-403 */
export const Survey = Type.Object({
  question: Type.String(),
  description: Type.String(),
  allow_user_answer: Type.Boolean({ description: 'The viewer may add words of their own' }),
  answers: Type.Array(Type.Object({ id: Type.Integer(), text: Type.String() })),
});
export type Survey = Static<typeof Survey>;

/** As many as a survey has, and room for clients that repeat one. */
const MAX_ANSWERS = 100;
const MAX_USER_TEXT = 2000;

/** @source A-412, C-702, F-233 */
export const SurveySubmission = Type.Object({
  answer_ids: Type.Optional(Type.Array(IntId(), { maxItems: MAX_ANSWERS })),
  user_text: Type.Optional(Type.String({ maxLength: MAX_USER_TEXT })),
  kind: Type.Optional(
    Type.Unsafe<SurveyPrompt>({
      type: 'string',
      enum: [...SURVEY_PROMPTS],
      maxLength: 32,
      description: 'The prompt that asked; survey_rate by default. Each counts once for an account',
    }),
  ),
});

export const surveyCall = defineCall({
  id: 'survey',
  method: 'GET',
  path: '/v2/survey/questions/:id',
  tag,
  summary: 'A survey of the provider',
  auth: 'optional',
  cache: REFERENCE_DATA,
  params: idParams(),
  answer: Survey,
  errors: ['validation_failed', 'not_found', 'provider_not_found'],
});
export const answerSurveyCall = defineCall({
  id: 'answerSurvey',
  method: 'POST',
  path: '/v2/survey/questions/:id/answers',
  tag,
  summary: 'Answers a survey, once per account and prompt; a repetition changes nothing',
  auth: 'viewer',
  params: idParams(),
  body: SurveySubmission,
  answer: Type.Object({}),
  errors: ['authentication_failed', 'guest_forbidden', 'validation_failed', 'not_found'],
});

/** A prompt of a partner, with its own texts. @source A-607 */
export const PartnerPromptShape = Type.Object({
  kind: Type.Unsafe<PartnerPrompt>({ type: 'string', enum: [...PARTNER_PROMPTS] }),
  title: Type.String(),
  text: Type.String(),
  button: nullable.string(),
  image: nullable.string(),
  link: nullable.string(),
});
export type PartnerPromptShape = Static<typeof PartnerPromptShape>;

export const PromptSettings = Type.Object({
  prompts: Type.Array(PartnerPromptShape, { description: 'The enabled prompts of the provider or partner' }),
  install_prompt: Type.Object(
    { steps: Type.Optional(Type.Integer()), seconds: Type.Optional(Type.Integer()) },
    { description: 'When install prompts may show: after changes of the page, or a time after the start' },
  ),
  push_key: nullable.string(),
});
export type PromptSettings = Static<typeof PromptSettings>;

export const promptSettingsCall = defineCall({
  id: 'promptSettings',
  method: 'GET',
  path: '/v2/platform/prompts',
  tag,
  summary: 'The prompts that a provider or partner enables',
  auth: 'optional',
  cache: UNCACHED,
  query: Type.Object({
    provider: Type.Optional(providerName()),
    partner: Type.Optional(Type.String({ maxLength: 255 })),
  }),
  answer: PromptSettings,
  errors: ['provider_not_found'],
});
