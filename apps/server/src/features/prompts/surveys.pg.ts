import type { ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { SurveyPrompt } from '@aerial/domain/prompts.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

export interface SurveyRecord {
  readonly question: LocalizedText;
  readonly description: LocalizedText;
  /** Viewers may add words of their own. */
  readonly allowsUserAnswer: boolean;
  /** In their order. */
  readonly answers: readonly { readonly id: number; readonly text: LocalizedText }[];
}

export interface Submission {
  readonly providerId: ProviderId;
  readonly surveyId: number;
  readonly userId: UserId;
  readonly kind: SurveyPrompt;
  readonly answerIds: readonly number[];
  readonly userText: string;
  readonly at: Date;
}

export interface SurveyStore {
  /** One that is open to answers. */
  find(providerId: ProviderId, id: number): Promise<SurveyRecord | undefined>;
  /** The first submission of a user for a prompt counts; later ones change nothing. */
  submit(submission: Submission): Promise<void>;
}

export function surveyStore(db: Kysely<Database>): SurveyStore {
  return {
    async find(providerId, id) {
      const survey = await db
        .selectFrom('surveys')
        .select(['question', 'description', 'allow_user_answer'])
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .where('is_active', '=', true)
        .executeTakeFirst();
      if (!survey) return undefined;
      const answers = await db
        .selectFrom('survey_answers')
        .select(['id', 'text'])
        .where('provider_id', '=', providerId)
        .where('survey_id', '=', id)
        .orderBy('position')
        .orderBy('id')
        .execute();
      const { question, description, allow_user_answer: allowsUserAnswer } = survey;
      return { question, description, allowsUserAnswer, answers };
    },

    async submit({ providerId, surveyId, userId, kind, answerIds, userText, at }) {
      await db
        .insertInto('survey_submissions')
        .values({
          provider_id: providerId,
          survey_id: surveyId,
          user_id: userId,
          kind,
          answer_ids: [...answerIds],
          user_text: userText,
          submitted_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
