// @vitest-environment jsdom
import { act, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useEarlyText } from './useEarlyText.ts';

function Field() {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEarlyText(input, typed, setTyped);
  return (
    <>
      <input ref={input} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <output>{typed}</output>
    </>
  );
}

test.each([
  ['is reported, and stays', 'early'],
  ['of nothing changes nothing', ''],
])('text typed before the hydration %s', async (_what, text) => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Field />);
  document.body.append(root);
  const input = root.querySelector('input')!;
  input.value = text;
  await act(async () => hydrateRoot(root, <Field />));
  expect([input.value, root.querySelector('output')!.textContent]).toEqual([text, text]);
});
