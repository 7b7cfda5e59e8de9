// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest';
import { ownerOf, remoteKey } from './keys.ts';

const press = (key: string, keyCode = 0, shiftKey = false) => ({
  key,
  keyCode,
  shiftKey,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
});

describe('keys of remote controls', () => {
  test.each([
    ['the arrow', press('ArrowLeft'), { kind: 'move', direction: 'left' }],
    ['OK', press('Enter', 13), { kind: 'enter' }],
    ['Escape', press('Escape', 27), { kind: 'back' }],
    ['Backspace', press('Backspace', 8), { kind: 'back' }],
    ['Back of webOS', press('Unidentified', 461), { kind: 'back' }],
    ['Back of Tizen', press('XF86Back', 10009), { kind: 'back' }],
    ['Back of Android TV', press('GoBack', 0), { kind: 'back' }],
    ['a digit', press('5', 53), undefined],
    ['an arrow with Shift', press('ArrowUp', 38, true), undefined],
  ])('%s', (_name, given, meaning) => expect(remoteKey(given, false)).toEqual(meaning));

  test('Backspace deletes where text is written', () => expect(remoteKey(press('Backspace', 8), true)).toBeUndefined());
});

describe('who moves with an arrow', () => {
  afterEach(() => (document.body.innerHTML = ''));
  const focused = (html: string): Element => {
    document.body.innerHTML = html;
    return document.body.querySelector('[data-here]')!;
  };
  test.each([
    ['a link', '<a href="/" data-here></a>', 'down', 'page'],
    ['a menu', '<div role="menu"><button data-here></button></div>', 'down', 'control'],
    ['a line of the seek bar', '<div role="slider" data-here></div>', 'right', 'control'],
    ['a line of the seek bar', '<div role="slider" data-here></div>', 'up', 'page'],
    ['a card of a rail', '<ul data-rail><li><a href="/" data-here></a></li></ul>', 'right', 'edge'],
    ['a card of a rail', '<ul data-rail><li><a href="/" data-here></a></li></ul>', 'down', 'page'],
    ['a cell of the guide', '<div role="grid"><div role="gridcell" data-here></div></div>', 'up', 'edge'],
    ['an empty field', '<input data-here>', 'left', 'page'],
    ['a field', '<input data-here value="text">', 'down', 'page'],
    ['open suggestions', '<input role="combobox" aria-expanded="true" data-here>', 'down', 'control'],
  ] as const)('%s: %s %s', (_name, html, direction, owner) => expect(ownerOf(focused(html), direction)).toBe(owner));

  test('the caret has its way inside the text', () => {
    const field = focused('<input data-here value="text">') as HTMLInputElement;
    field.setSelectionRange(2, 2);
    expect([ownerOf(field, 'left'), ownerOf(field, 'right')]).toEqual(['control', 'control']);
    field.setSelectionRange(4, 4);
    expect([ownerOf(field, 'left'), ownerOf(field, 'right')]).toEqual(['control', 'page']);
  });
});
