import { REFERENCE_DATA, UNCACHED } from '@aerial/contract/cache-rules.ts';
import type * as prompts from '@aerial/contract/calls/prompts.ts';
import { clientCall } from '../client-call.ts';

export const surveyCall = clientCall<typeof prompts.surveyCall>(
  'survey',
  'GET',
  '/v2/survey/questions/:id',
  'optional',
  REFERENCE_DATA,
);
export const answerSurveyCall = clientCall<typeof prompts.answerSurveyCall>(
  'answerSurvey',
  'POST',
  '/v2/survey/questions/:id/answers',
  'viewer',
);
export const promptSettingsCall = clientCall<typeof prompts.promptSettingsCall>(
  'promptSettings',
  'GET',
  '/v2/platform/prompts',
  'optional',
  UNCACHED,
);
