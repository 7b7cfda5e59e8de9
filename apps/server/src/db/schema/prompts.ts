/** Tables of surveys, and of letters that confirm e-mail addresses. */
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { Generated } from 'kysely';
import type { GeneratedInt8, Json, JsonWithDefault, NumericId, OptionalTimestamp, Timestamp } from './columns.ts';

export interface SurveysTable {
  provider_id: NumericId<ProviderId>;
  id: number;
  question: Json<LocalizedText>;
  description: JsonWithDefault<LocalizedText>;
  allow_user_answer: Generated<boolean>;
  is_active: Generated<boolean>;
}
export interface SurveyAnswersTable {
  provider_id: NumericId<ProviderId>;
  survey_id: number;
  id: number;
  position: Generated<number>;
  text: Json<LocalizedText>;
}
export interface SurveySubmissionsTable {
  id: GeneratedInt8;
  provider_id: NumericId<ProviderId>;
  survey_id: number;
  user_id: NumericId<UserId>;
  /** The prompt that asked. */
  kind: string;
  answer_ids: number[];
  user_text: string;
  submitted_at: Timestamp;
}
export interface EmailConfirmationsTable {
  user_id: NumericId<UserId>;
  email: string;
  language: string;
  token_hash: Buffer | null;
  expires_at: OptionalTimestamp;
  due_at: OptionalTimestamp;
  attempts: Generated<number>;
}

export interface PromptTables {
  surveys: SurveysTable;
  survey_answers: SurveyAnswersTable;
  survey_submissions: SurveySubmissionsTable;
  email_confirmations: EmailConfirmationsTable;
}
