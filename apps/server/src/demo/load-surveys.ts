import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { DemoCatalogue } from './catalogue.ts';
import { upsert } from './upsert.ts';

/** Surveys of the demo providers, with room for words of one's own. */
export async function loadSurveys(
  trx: Transaction<Database>,
  { surveys }: Pick<DemoCatalogue, 'surveys'>,
): Promise<void> {
  await upsert(
    trx,
    'surveys',
    { provider_id: 'int', id: 'int', question: 'jsonb', description: 'jsonb', allow_user_answer: 'bool' },
    ['provider_id', 'id'],
    surveys.map(({ provider, id, question, description }) => ({
      provider_id: provider,
      id,
      question,
      description,
      allow_user_answer: true,
    })),
  );
  await upsert(
    trx,
    'survey_answers',
    { provider_id: 'int', survey_id: 'int', id: 'int', position: 'int2', text: 'jsonb' },
    ['provider_id', 'survey_id', 'id'],
    surveys.flatMap(({ provider, id: survey_id, answers }) =>
      answers.map(({ id, text }, position) => ({ provider_id: provider, survey_id, id, position, text })),
    ),
  );
}
