// @vitest-environment jsdom
/** Films and pages in the console, before the real API: what is found by role and name is what staff finds. */
import type { OperatorPage } from '@aerial/contract/calls/operator-pages.ts';
import type { OperatorTitle, TitleSummary } from '@aerial/contract/calls/operator-titles.ts';
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { member } from '../../../server/src/features/staff/testing/console.ts';
import { testServer, type TestServer } from '../../../server/src/testing/server.ts';
import { closeConsole, named, openConsole, settled, stubConsoleBrowser } from './testing-console.tsx';

let server: TestServer;
let editor: Awaited<ReturnType<typeof member>>;

beforeAll(async () => {
  server = await testServer();
  await server.addProvider({
    id: 1,
    shortname: 'aerial',
    isDefault: true,
    settings: {
      languages: [
        { key: 'ru', interface: true, priority: 1 },
        { key: 'en', interface: true, priority: 2 },
      ],
    },
  });
  editor = await member(server, 'content', { email: 'editor@example.com' });
  await editor.send('POST', 'operators/libraries', { title: { ru: 'Кино', en: 'Films' } });
  stubConsoleBrowser();
});
afterEach(closeConsole);

const open = (path: string): Promise<void> => openConsole(server, editor, path);

const press = async (name: string | RegExp) => {
  const button = await settled(() => named('button', name));
  await act(async () => button.click());
};
/** Types into the field under a label; of several the last one, which is that of a dialog. */
async function fill(label: string, value: string): Promise<void> {
  const input = await settled(() => {
    const found = [...document.querySelectorAll('label')].findLast((one) => one.textContent.trim() === label);
    return found && (document.getElementById(found.htmlFor) as HTMLInputElement | null);
  });
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')!.set!.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const heading = (text: string) => settled(() => named('h1', text));
const get = async <T,>(path: string): Promise<T> => {
  server.clock.advance(1_000);
  return (await editor.send('GET', `operators/${path}`)).json() as T;
};
const eventually = (check: () => Promise<void>) => vi.waitFor(() => act(check), { timeout: 20_000, interval: 200 });
const theFilm = async (): Promise<OperatorTitle> => {
  const { items } = await get<{ items: TitleSummary[] }>('titles');
  return get(`titles/${items[0]!.id}`);
};

test('a film is added in two languages, placed and published; what others changed meanwhile is shown', async () => {
  await open('titles');
  await heading('Films and series');
  await press('Add a title');
  await fill('Title — Russian', 'Маяк');
  await fill('Title — English', 'Lighthouse');
  await press('Save');
  await heading('Lighthouse');
  await fill('Age', 'twelve');
  await press('Save');
  await settled(() => named('form p', 'Please check this value.'));
  await fill('Age', '12');
  await press('Put into a library: Films');
  await press('Save');
  await eventually(async () => expect(await theFilm()).toMatchObject({ age: 12, state: 'draft', places: [{}] }));

  await settled(() => named('button', 'Save')?.hasAttribute('disabled'));
  await fill('Year', '2001');
  const { id, version } = await theFilm();
  await editor.send('PATCH', `operators/titles/${id}`, { version, year: 1999 });
  await press('Save');
  const conflict = await settled(() => named('section', 'Changed meanwhile'));
  expect([conflict.textContent.includes('2001'), conflict.textContent.includes('1999')]).toEqual([true, true]);
  await press('Save mine anyway');
  await eventually(async () => expect((await theFilm()).year).toBe(2001));
  await press('Publish');
  await eventually(async () => expect((await theFilm()).state).toBe('published'));
}, 60_000);

test('a page gets a row with the film, is previewed, published and restored', async () => {
  const page = (
    await editor.send('POST', 'operators/pages', { title: { ru: 'Главная', en: 'Start' } })
  ).json() as OperatorPage;
  const stored = () => get<OperatorPage>(`pages/${page.id}`);
  await open(`pages/${page.id}`);
  await heading('Start');
  for (const name of ['First', 'Second']) {
    await press('Add a row');
    await settled(() => document.querySelector('[role="dialog"]'));
    await fill('Title — English', name);
    await fill('Find a film or series', 'lighthouse');
    await press('Add “Lighthouse”');
    await press('Apply');
    await settled(() => !document.querySelector('[role="dialog"]'));
  }
  await press('Move “Second” up');
  const preview = await settled(() => named('section', 'Preview'));
  await settled(() => preview.textContent.includes('Lighthouse'));
  await press('Publish');
  await eventually(async () =>
    expect((await stored()).rows.map(({ title, items }) => [title['en'], items.length])).toEqual([
      ['Second', 1],
      ['First', 1],
    ]),
  );

  // A concurrent publication is a conflict: the unsaved order stays, and its recovery is offered.
  await settled(() => named('button', 'Publish')?.hasAttribute('disabled'));
  await press('Move “First” up');
  const { version, title, description } = await stored();
  await editor.send('PUT', `operators/pages/${page.id}`, { version, title, description, in_menu: true, rows: [] });
  await press('Publish');
  await settled(() => named('[role="alert"]', /changed meanwhile/));
  await press('Load what is published');
  await settled(() => !named('button', 'Move “First” up'));
}, 60_000);
