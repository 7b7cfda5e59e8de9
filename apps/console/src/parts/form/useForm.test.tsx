// @vitest-environment jsdom
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../core/api.ts';
import { useForm, type Form } from './useForm.ts';

const stale = () => new ApiError('changed_meanwhile', 409, '');
interface Values extends Record<string, unknown> {
  readonly name: string;
  readonly note: string;
}
interface Stored {
  version: number;
  values: Values;
}

let server: Stored;
let sent: { values: Partial<Values>; version: number }[];
let form: Form<Values>;
const initial: Values = { name: 'a', note: '' };

function Subject() {
  const mine = useForm<Values>({
    initial,
    bodyOf: (values, from) =>
      Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== from[name])),
    versioned: { version: 1, latest: async () => structuredClone(server) },
    async submit(_values, changes: Partial<Values>, version: number) {
      sent.push({ values: changes, version });
      if (version !== server.version) throw stale();
      server = { version: server.version + 1, values: { ...server.values, ...changes } };
      return server;
    },
  });
  useEffect(() => void (form = mine));
  return null;
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  server = { version: 1, values: initial };
  sent = [];
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Subject />));
});
const set = (name: keyof Values & string, value: string) => act(async () => form.set(name, value as never));

test('a change names its version, and the next one the version that was answered', async () => {
  await set('name', 'b');
  await act(() => form.submit());
  await set('name', 'c');
  await act(() => form.submit());
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
  expect([server.values.name, form.isDirty]).toEqual(['c', false]);
});

test('what others changed elsewhere is taken over, and mine is saved', async () => {
  server = { version: 7, values: { name: 'a', note: 'theirs' } };
  await set('name', 'mine');
  await act(() => form.submit());
  expect(server.values).toEqual({ name: 'mine', note: 'theirs' });
  expect([form.values.note, form.conflicts, form.isDirty]).toEqual(['theirs', [], false]);
});

test('where the same was changed nothing is saved before somebody has decided', async () => {
  server = { version: 7, values: { name: 'theirs', note: '' } };
  await set('name', 'mine');
  await act(() => form.submit());
  expect(form.conflicts).toEqual([{ name: 'name', mine: 'mine', theirs: 'theirs' }]);
  await act(() => form.submit());
  expect(server.values.name).toBe('theirs');
  await act(() => form.overwrite());
  expect([server.values.name, form.conflicts, form.isDirty]).toEqual(['mine', [], false]);
});

test('theirs can be taken instead', async () => {
  server = { version: 7, values: { name: 'theirs', note: '' } };
  await set('name', 'mine');
  await set('note', 'also mine');
  await act(() => form.submit());
  await act(async () => form.takeTheirs());
  await act(() => form.submit());
  expect(server.values).toEqual({ name: 'theirs', note: 'also mine' });
});
