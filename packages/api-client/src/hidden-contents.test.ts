import { describe, expect, test } from 'vitest';
import { withHiddenContents } from './hidden-contents.ts';
import { ApiError, type ApiPort } from './port.ts';

const HIDDEN = '641048475342005001';
const SHOWN = '641048475342006001';

const apiWith = (answer: unknown): ApiPort => ({ call: async () => answer as never });
const call = (answer: unknown, hidden: readonly string[] | undefined, params?: object) =>
  withHiddenContents(apiWith(answer), hidden).call({ id: 'any' } as never, { params } as never);
const film = (id: string) => ({ id, title: id });

describe('C-169 C-170: contents that a partner hides', () => {
  test.each([
    ['a row', { contents: [film(HIDDEN), film(SHOWN)], more_count: 3 }, { contents: [film(SHOWN)], more_count: 3 }],
    ['similar titles', [film(SHOWN), film(HIDDEN)], [film(SHOWN)]],
    ['the watch history', { histories: [{ id: '7', content: film(HIDDEN) }] }, { histories: [] }],
    [
      'favourites',
      [
        { id: '8', object_id: HIDDEN, content_id: HIDDEN },
        { id: '9', object_id: 5 },
      ],
      [{ id: '9', object_id: 5 }],
    ],
    ['the search', [{ title: 'A', object_id: HIDDEN, content: film(HIDDEN) }], []],
    [
      'promotions',
      {
        promotions: [
          { id: '1', destination: { type: 'content', id: HIDDEN } },
          { id: '2', destination: { id: '3' } },
        ],
      },
      { promotions: [{ id: '2', destination: { id: '3' } }] },
    ],
    ['episodes of a hidden series', [{ id: SHOWN, parent_id: HIDDEN }], []],
  ])('are omitted from %s', async (_list, answer, expected) => expect(await call(answer, [HIDDEN])).toEqual(expected));

  test.each([
    ['the detail page', film(HIDDEN), { id: 'film-5' }],
    ['an episode of a hidden series', { ...film(SHOWN), whole: film(HIDDEN) }, { id: SHOWN }],
    ['the player, whose answer names no content', { url: 'https://media.example' }, { id: HIDDEN }],
  ])('are missing for %s', async (_what, answer, params) => {
    const failure = await Promise.resolve(call(answer, [HIDDEN], params)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ code: 'content_not_found', status: 404 });
  });

  test.each([[undefined], [[]]])('nothing is hidden with the list %o', async (hidden) => {
    const answer = [film(HIDDEN)];
    expect(await call(answer, hidden)).toBe(answer);
  });
});
