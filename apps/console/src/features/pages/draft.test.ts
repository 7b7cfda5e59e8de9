import { expect, test } from 'vitest';
import { bodyOf, draftOf, newRow, previewOf, queryFor, withTemplate, type Page } from './draft.ts';

const page: Page = {
  id: 1001,
  version: 'v1',
  slug: 'start',
  title: { ru: 'Главная' },
  description: {},
  in_menu: true,
  rows: [
    {
      id: '640000000000000001',
      slug: 'choice',
      title: { ru: 'Выбор' },
      template: 'content-v',
      query: { kind: 'items' },
      items: [{ kind: 'content', id: '7', title: { ru: 'Маяк' }, picture: null }],
      pages: 1,
    },
  ],
};

test('what is published is what was read, without the looks of items', () =>
  expect(bodyOf(draftOf(page), 'v1')).toEqual({
    version: 'v1',
    title: { ru: 'Главная' },
    description: {},
    in_menu: true,
    rows: [
      {
        id: '640000000000000001',
        title: { ru: 'Выбор' },
        template: 'content-v',
        query: { kind: 'items' },
        items: [{ kind: 'content', id: '7' }],
      },
    ],
  }));

const row = draftOf(page).rows[0]!;
test('another look of the same list keeps the items', () =>
  expect(withTemplate(row, 'content-h')).toMatchObject({ template: 'content-h', items: row.items }));
test('another list begins with what it can be made of', () =>
  expect(withTemplate(row, 'history')).toMatchObject({ query: { kind: 'histories' }, items: [] }));
test('what follows from viewers begins with a kind that the list has', () => {
  expect(queryFor('channel', 'personal')).toEqual({ kind: 'personal', of: 'channels' });
  expect(queryFor('content-v', 'favourites')).toEqual({ kind: 'favourites', of: 'contents' });
});
test('the preview asks for what is chosen, of promotions for what they lead to', () => {
  expect(previewOf(row, 'child')).toEqual({ kind: 'items', template: 'content-v', audience: 'child', ids: '7' });
  const promo = {
    ...row,
    template: 'promo-wide',
    items: [{ kind: 'promotion', content_id: '9', title: {}, picture: null }],
  } as const;
  expect(previewOf(promo, 'guest').ids).toBe('9');
  expect(previewOf({ ...row, query: { kind: 'channels', only_free: true } }, 'guest')).not.toHaveProperty('ids');
});
test('new rows are told apart', () => expect(newRow().key).not.toBe(newRow().key));
