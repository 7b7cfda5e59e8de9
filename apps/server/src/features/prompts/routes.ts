/** Notification prompts and surveys. @source spec 3 §4.9, §7 */
import { answerSurveyCall, promptSettingsCall, surveyCall } from '@aerial/contract/calls/prompts.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { isEmptySurvey } from '@aerial/domain/prompts.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import type { AbsoluteUrl } from '../../http/absolute-url.ts';
import { shared } from '../../http/call-context.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { withPartner } from '../../tenancy/rules.ts';
import type { SurveyStore } from './surveys.pg.ts';
import { promptSettingsWire, surveyWire } from './wire.ts';

/** @source spec 1 §9: several lists 300 s */
const FRESH_MS = 300_000;

const notFound: AppError = { code: 'not_found', message: 'There is no such survey.' };
const guest: AppError = { code: 'guest_forbidden', message: 'Sign in to answer.' };
const invalid = (field: 'answer_ids' | 'user_text'): AppError => ({
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail: { [field]: [field === 'answer_ids' ? 'This field is required.' : 'Please check this value.'] },
});

export interface PromptRoutesDeps {
  readonly surveys: SurveyStore;
  pushKeyOf(provider: ProviderRecord): Promise<string | null>;
  readonly absolute: AbsoluteUrl;
  readonly clock: Clock;
}

export function promptRoutes(router: CallRouter, { surveys, pushKeyOf, absolute, clock }: PromptRoutesDeps): void {
  router.handle(promptSettingsCall, async ({ provider, query, language }) => {
    const shown = withPartner(provider, query.partner);
    return ok(promptSettingsWire(shown, await pushKeyOf(shown), language, absolute));
  });

  router.handle(surveyCall, async ({ params, provider, language }) => {
    const survey = await surveys.find(provider.id, params.id);
    if (!survey) return fail(notFound);
    return shared(String(params.id), async () => ({
      value: surveyWire(survey, language),
      validUntil: epochMs(clock.now() + FRESH_MS),
    }));
  });

  // A repetition answers like the first submission, which stays as it is.
  router.handle(answerSurveyCall, async ({ params, body, viewer }) => {
    if (viewer.isGuest) return fail(guest);
    const { answer_ids = [], user_text = '', kind = 'survey_rate' } = body;
    const userText = user_text.trim();
    if (isEmptySurvey({ answer_ids, user_text })) return fail(invalid('answer_ids'));
    const survey = await surveys.find(viewer.providerId, params.id);
    if (!survey) return fail(notFound);
    const answerIds = [...new Set(answer_ids)];
    if (answerIds.some((id) => !survey.answers.some((answer) => answer.id === id)))
      return fail({ ...invalid('answer_ids'), detail: { answer_ids: ['Please check this value.'] } });
    if (userText !== '' && !survey.allowsUserAnswer) return fail(invalid('user_text'));
    await surveys.submit({
      providerId: viewer.providerId,
      surveyId: params.id,
      userId: viewer.userId,
      kind,
      answerIds,
      userText,
      at: new Date(clock.now()),
    });
    return ok({});
  });
}
