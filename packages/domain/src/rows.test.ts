import { expect, test } from 'vitest';
import { isRowTemplate, listOf } from './rows.ts';

test.each([
  ['C-404', ['promo-bg', 'promo-wide', 'button', 'branded_button', 'collection-v'], 'promotions'],
  ['C-405', ['channel'], 'channels'],
  ['C-406', ['content-v', 'content-h'], 'contents'],
  ['C-407', ['history', 'history-h'], 'histories'],
  ['C-408', ['person'], 'persons'],
  ['C-409', ['packet_promo', 'packet_promo_base', 'donate_packs'], 'promotions'],
])('%s: rows of %s hold %s', (_rule, templates, list) =>
  expect(templates.map(listOf)).toEqual(templates.map(() => list)),
);

test.each(['else', '', 'toString'])('a template that does not exist has no list: "%s"', (template) => {
  expect([isRowTemplate(template), listOf(template)]).toEqual([false, undefined]);
});
