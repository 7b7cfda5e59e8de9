import { expect, test } from 'vitest';
import { parseSupportView, supportViewText } from './support-view.ts';
import { epochMs } from './time.ts';

const view = { token: 'a'.repeat(40), until: epochMs(1_900_000_000_000) };
const before = epochMs(view.until - 1);

test('the tab reads what the console has stored', () =>
  expect(parseSupportView(supportViewText(view), before)).toEqual(view));

test('a view that has ended is none', () =>
  expect(parseSupportView(supportViewText(view), view.until)).toBeUndefined());

test.each([null, '', ',', view.token, `<b>,${view.until}`, `${view.token},x`, `${supportViewText(view)},`])(
  '%j is no view',
  (text) => expect(parseSupportView(text, before)).toBeUndefined(),
);
