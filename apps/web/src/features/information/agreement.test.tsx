// @vitest-environment jsdom
import { act } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Route, Routes, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { awaitAgreement, isReadToEnd } from '../../parts/commerce/pending-agreement.ts';
import { eventually, fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import LegalPage from './LegalPage.tsx';
import { aNetwork } from './testing.ts';

let screen: Rendered | undefined;
/** Where the text ends, pixels from the top of the window, which is 768 high. */
let bottom = 5_000;
const answer = vi.fn();
beforeEach(() => {
  bottom = 5_000;
  answer.mockClear();
  stubBrowser();
  vi.stubGlobal('innerHeight', 768);
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, text: async () => 'Условия.' }));
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => ({ bottom }) as DOMRect);
});
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A packet whose purchase waits for the agreement; the other link is that of the footer. */
function Packet() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <>
      <button
        type="button"
        data-read
        onClick={() => void navigate('/agreement', { state: awaitAgreement(queryClient, '1', answer) })}
      >
        read
      </button>
      <button type="button" data-footer onClick={() => void navigate('/agreement')}>
        footer
      </button>
    </>
  );
}
const Path = () => <i>{useLocation().pathname}</i>;
async function open(from: 'read' | 'footer'): Promise<void> {
  window.history.replaceState({ idx: 1 }, '');
  screen = await render(
    <>
      <Path />
      <Routes>
        <Route path="/packets/80" element={<Packet />} />
        <Route path="/agreement" element={<LegalPage />} />
      </Routes>
    </>,
    { path: '/packets/80', api: fakeApi({ network: () => aNetwork() }) },
  );
  await act(async () => screen!.container.querySelector<HTMLElement>(`[data-${from}]`)!.click());
  await vi.waitFor(() => eventually(() => expect(screen!.container.textContent).toContain('Условия.')));
}
const button = (name: string) =>
  [...screen!.container.querySelectorAll('button')].find((one) => one.textContent === name);
const press = (name: string) => act(async () => button(name)!.click());
const path = () => screen!.container.querySelector('i')!.textContent;

test.each([
  ['one pixel too far', 101, false],
  ['within 100 px', 100, true],
  ['a text that does not scroll', -300, true],
])('A-175: %s of the end: read %s', (_what, below, isRead) => expect(isReadToEnd(below)).toBe(isRead));

describe('a pending agreement', () => {
  test('A-172 A-173 A-175 A-176: is accepted once its text was scrolled to within 100 px of the end', async () => {
    await open('read');
    expect(button(ru.purchase_cancel)).toBeDefined();
    expect(button(ru.purchase_agreement_accept)!.disabled).toBe(true);
    bottom = 768 + 101;
    await act(async () => document.dispatchEvent(new Event('scroll')));
    expect(button(ru.purchase_agreement_accept)!.disabled).toBe(true);
    bottom = 768 + 100;
    await act(async () => document.dispatchEvent(new Event('scroll')));
    expect(button(ru.purchase_agreement_accept)!.disabled).toBe(false);
    bottom = 5_000;
    await act(async () => document.dispatchEvent(new Event('scroll')));
    await press(ru.purchase_agreement_accept);
    await eventually(() => expect(path()).toBe('/packets/80'));
    expect(answer.mock.calls).toEqual([[true]]);
  });

  test('A-176: a text that does not scroll counts as read at once', async () => {
    bottom = 400;
    await open('read');
    await eventually(() => expect(button(ru.purchase_agreement_accept)!.disabled).toBe(false));
  });

  test('A-172 A-176: cancelling closes the page and drops the purchase', async () => {
    await open('read');
    await press(ru.purchase_cancel);
    await eventually(() => expect(path()).toBe('/packets/80'));
    expect(answer.mock.calls).toEqual([[false]]);
  });

  test('A-174: without one the page has neither button', async () => {
    await open('footer');
    expect([button(ru.purchase_cancel), button(ru.purchase_agreement_accept)]).toEqual([undefined, undefined]);
  });
});
