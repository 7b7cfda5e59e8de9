import { PromptSettings, Survey } from '@aerial/contract/calls/prompts.ts';
import { randomUUID } from 'node:crypto';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../testing/server.ts';
import { surveyCsv } from './survey-report.pg.ts';

const both = (ru: string, en: string) => JSON.stringify({ ru, en });
const POLL = {
  kind: 'galam_poll2',
  title: { ru: 'Опрос', en: 'A poll' },
  text: { ru: 'Пара вопросов', en: 'Two questions' },
  image: '/pictures/poll.webp',
  link: 'https://poll.example/',
};

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.addProvider({
    id: 1,
    shortname: 'aerial',
    isDefault: true,
    partners: { harbour: { prompts: [POLL], installPrompt: { seconds: 120 }, pushKey: 'key' } },
  });
  await server.addProvider({ id: 2, shortname: 'other', settings: { allowsRegistration: true } });
  const question = both('Как вам?', 'How is it?');
  for (const [provider_id, id, allow_user_answer, is_active] of [
    [1, 1, true, true],
    [1, 2, false, true],
    [1, 3, true, false],
    [2, 1, true, true],
  ] as const) {
    await server.db.insertInto('surveys').values({ provider_id, id, question, allow_user_answer, is_active }).execute();
    await server.db
      .insertInto('survey_answers')
      .values([
        { provider_id, survey_id: id, id: provider_id * 10 + 2, position: 0, text: both('Дорого', 'Too expensive') },
        { provider_id, survey_id: id, id: provider_id * 10 + 1, position: 1, text: both('=Скучно', '=Boring') },
      ])
      .execute();
  }
});
afterAll(() => server.app.close());

async function user(provider = 'aerial') {
  const username = `u-${randomUUID().slice(0, 8)}`;
  const post = async (url: string, payload: object) =>
    (await server.app.inject({ method: 'POST', url, payload })).json();
  const { id } = await post(`/v2/users?provider=${provider}`, { username, password: 'pw' });
  const { access_token: token } = await post(`/v2/auth/login?provider=${provider}`, {
    login: username,
    password: 'pw',
  });
  return { id: id as number, token: token as string };
}
const ask = async (id: number | string, query = '') =>
  server.app.inject({ url: `/v2/survey/questions/${id}${query}`, headers: { 'accept-language': 'en' } });
async function answer(token: string, payload: object, id = 1) {
  const sent = await server.app.inject({
    method: 'POST',
    url: `/v2/survey/questions/${id}/answers?access_token=${token}`,
    payload,
  });
  return { status: sent.statusCode, body: sent.json() };
}
const submissionsOf = (userId: number) =>
  server.db
    .selectFrom('survey_submissions')
    .select(['survey_id', 'kind', 'answer_ids', 'user_text'])
    .where('user_id', '=', userId as never)
    .orderBy('id')
    .execute();

describe('surveys', () => {
  test('A-411 A-851 C-403 C-701: a survey has its question and its answers in their order, in the requested language', async () => {
    const found = await ask(1);
    expect(Value.Check(Survey, found.json())).toBe(true);
    expect(found.json()).toEqual({
      question: 'How is it?',
      description: '',
      allow_user_answer: true,
      answers: [
        { id: 12, text: 'Too expensive' },
        { id: 11, text: '=Boring' },
      ],
    });
    expect((await ask(1, '?provider=other')).json().answers.map(({ id }: { id: number }) => id)).toEqual([22, 21]);
  });

  test.each(['3', '9', '2147483647'])('one that is closed or nowhere is not found: %s', async (id) =>
    expect((await ask(id)).statusCode).toBe(404),
  );

  test('A-412 A-852 C-702 C-703 F-233: chosen answers and words of one’s own are stored', async () => {
    const me = await user();
    const { status, body } = await answer(me.token, { answer_ids: [11, 12, 11], user_text: ' slow ' });
    expect([status, body]).toEqual([200, {}]);
    expect(await submissionsOf(me.id)).toEqual([
      { survey_id: 1, kind: 'survey_rate', answer_ids: [11, 12], user_text: 'slow' },
    ]);
    const other = await user();
    expect((await answer(other.token, { user_text: 'words alone' })).status).toBe(200);
  });

  test.each([{}, { answer_ids: [] }, { answer_ids: [], user_text: ' \n ' }, { user_text: '' }])(
    'A-853: an empty submission answers 422 and stores nothing: %j',
    async (payload) => {
      const me = await user();
      const { status, body } = await answer(me.token, payload);
      expect([status, body.error_code]).toEqual([422, 'validation_failed']);
      expect(await submissionsOf(me.id)).toEqual([]);
    },
  );

  test('an answer of another survey is refused, and so are words where none are wanted', async () => {
    const me = await user();
    expect((await answer(me.token, { answer_ids: [22] })).status).toBe(422);
    expect((await answer(me.token, { answer_ids: [11], user_text: 'more' }, 2)).status).toBe(422);
    expect((await answer(me.token, { answer_ids: [11] }, 3)).status).toBe(404);
    expect((await answer(me.token, { answer_ids: [11], kind: 'register' })).status).toBe(422);
    expect(await submissionsOf(me.id)).toEqual([]);
  });

  test('an account answers once for each prompt, also when the answers race', async () => {
    const me = await user();
    const racing = await Promise.all(
      [11, 12, 11, 12].map((id) => answer(me.token, { answer_ids: [id], kind: 'survey_unsubscribe' })),
    );
    expect(racing.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await submissionsOf(me.id)).toHaveLength(1);
    expect((await answer(me.token, { answer_ids: [12] })).status).toBe(200);
    expect((await answer(me.token, { user_text: 'later' })).status).toBe(200);
    expect((await submissionsOf(me.id)).map(({ kind, user_text }) => [kind, user_text])).toEqual([
      ['survey_unsubscribe', ''],
      ['survey_rate', ''],
    ]);
  });

  test('guests do not answer', async () => {
    const { token } = await server.guest();
    expect((await answer(token, { answer_ids: [11] })).body.error_code).toBe('guest_forbidden');
  });

  test('the operator reads the answers as CSV, in which no answer is a formula', async () => {
    const me = await user('other');
    await answer(me.token, { answer_ids: [21, 22], user_text: '=cmd, "x"' });
    const lines: string[] = [];
    for await (const line of surveyCsv(server.db, { provider: 'other', language: 'en' })) lines.push(line);
    expect(lines).toEqual([
      'provider,survey,prompt,user,submitted_at,answer_ids,answers,user_text',
      expect.stringMatching(
        new RegExp(`^other,1,survey_rate,${me.id},\\S+Z,21 22,'=Boring \\| Too expensive,"'=cmd, ""x"""$`),
      ),
    ]);
  });
});

describe('prompts of providers', () => {
  const settings = async (query = '') =>
    (
      await server.app.inject({ url: `/v2/platform/prompts${query}`, headers: { 'accept-language': 'en' } })
    ).json() as PromptSettings;

  test('A-607 A-618: without settings no prompt of a partner is enabled, and install prompts need two steps', async () => {
    expect(await settings()).toEqual({ prompts: [], install_prompt: { steps: 2 }, push_key: expect.any(String) });
  });

  test('A-607 A-617 A-618: a partner enables prompts with its own texts, and 120 seconds instead of steps', async () => {
    const found = await settings('?partner=HARBOUR');
    expect(Value.Check(PromptSettings, found)).toBe(true);
    expect(found).toEqual({
      prompts: [
        {
          kind: 'galam_poll2',
          title: 'A poll',
          text: 'Two questions',
          button: null,
          image: expect.stringMatching(/^http.*\/pictures\/poll\.webp/),
          link: 'https://poll.example/',
        },
      ],
      install_prompt: { seconds: 120 },
      push_key: 'key',
    });
  });
});

test('A-620: browsers install the application under the provider’s name', async () => {
  const manifest = await server.app.inject({ url: '/manifest.webmanifest', headers: { 'accept-language': 'en' } });
  expect([manifest.statusCode, manifest.headers['content-type']]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
  ]);
  expect(manifest.json()).toMatchObject({
    name: 'aerial',
    start_url: '/',
    display: 'standalone',
    icons: [{ sizes: 'any', type: 'image/svg+xml' }],
  });
});
