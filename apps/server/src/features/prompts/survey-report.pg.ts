/** Answers of surveys as CSV, for the operator. */
import { SURVEY_ID } from '@aerial/domain/prompts.ts';
import { textIn } from '@aerial/domain/language.ts';
import { epochMs, isoSeconds } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import { csvLine } from '../../billing/csv.ts';
import type { Database } from '../../db/schema.ts';

export interface SurveyReport {
  /** Shortname; all providers when missing. */
  readonly provider?: string;
  /** The language of the answers' texts, ISO 639-1. */
  readonly language: string;
  readonly surveyId?: number;
}

const COLUMNS = ['provider', 'survey', 'prompt', 'user', 'submitted_at', 'answer_ids', 'answers', 'user_text'];
const PAGE = 1000;

/** The header, then one line for each submission, in their order. */
export async function* surveyCsv(
  db: Kysely<Database>,
  { provider, language, surveyId = SURVEY_ID }: SurveyReport,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  const offered = await db
    .selectFrom('survey_answers')
    .select(['provider_id', 'id', 'text'])
    .where('survey_id', '=', surveyId)
    .execute();
  const texts = new Map(offered.map(({ provider_id, id, text }) => [`${provider_id} ${id}`, textIn(text, language)]));
  for (let after = '0'; ;) {
    const page = await db
      .selectFrom('survey_submissions as submission')
      .innerJoin('providers', 'providers.id', 'submission.provider_id')
      .select(['providers.shortname', 'submission.provider_id', 'submission.id', 'user_id', 'kind'])
      .select(['answer_ids', 'user_text', 'submitted_at'])
      .where('survey_id', '=', surveyId)
      .$if(provider !== undefined, (query) => query.where('providers.shortname', '=', provider!))
      .where('submission.id', '>', after)
      .orderBy('submission.id')
      .limit(PAGE)
      .execute();
    for (const row of page)
      yield csvLine([
        row.shortname,
        String(surveyId),
        row.kind,
        String(row.user_id),
        isoSeconds(epochMs(row.submitted_at.getTime())),
        row.answer_ids.join(' '),
        row.answer_ids.map((id) => texts.get(`${row.provider_id} ${id}`) ?? String(id)).join(' | '),
        row.user_text,
      ]);
    if (page.length < PAGE) return;
    after = page.at(-1)!.id;
  }
}
