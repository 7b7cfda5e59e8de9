// @vitest-environment jsdom
import { REMOTE_KEYS } from '@aerial/domain/remote.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { perform } from './perform.ts';

afterEach(() => (document.body.innerHTML = ''));

test('every key of the remote control is a key of the page', () => {
  const pressed: string[] = [];
  const listen = ({ key }: KeyboardEvent) => void pressed.push(key);
  document.addEventListener('keydown', listen);
  for (const value of REMOTE_KEYS) perform({ kind: 'key', value }, () => {});
  document.removeEventListener('keydown', listen);
  expect(pressed).toHaveLength(REMOTE_KEYS.length);
  expect(pressed).toContain('ChannelUp');
  expect(pressed).toContain('7');
});

test('OK presses what has the focus, unless the page uses the key itself', () => {
  document.body.innerHTML = '<button>Play</button>';
  const button = document.querySelector('button')!;
  const press = vi.fn<() => void>();
  button.addEventListener('click', press);
  button.focus();
  perform({ kind: 'key', value: 'enter' }, () => {});
  expect(press).toHaveBeenCalledTimes(1);
  button.addEventListener('keydown', (event) => event.preventDefault());
  perform({ kind: 'key', value: 'enter' }, () => {});
  expect(press).toHaveBeenCalledTimes(1);
});

test('a search and a path lead to their pages', () => {
  const go = vi.fn<(path: string) => void>();
  perform({ kind: 'search', value: 'море & горы' }, go);
  perform({ kind: 'open', value: '/contents/film-5' }, go);
  expect(go.mock.calls).toEqual([
    ['/search?q=%D0%BC%D0%BE%D1%80%D0%B5%20%26%20%D0%B3%D0%BE%D1%80%D1%8B'],
    ['/contents/film-5'],
  ]);
});
