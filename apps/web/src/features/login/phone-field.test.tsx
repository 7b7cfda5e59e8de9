// @vitest-environment jsdom
import { lanner, linden, radian } from '@aerial/demo/catalogue/operators.ts';
import { aerial, meridian } from '@aerial/demo/catalogue/provider.ts';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, test } from 'vitest';
import { emptyPhone, formatPhone, type PhoneForm } from '../../parts/phone/phone-input.ts';
import { PhoneField } from './PhoneField.tsx';

const forms: Record<string, PhoneForm> = Object.fromEntries(
  [aerial, meridian, radian, linden, lanner].map(({ shortname, phoneMask, phoneRules = [] }) => [
    shortname,
    { mask: phoneMask, rules: phoneRules },
  ]),
);

let root: Root | undefined;
afterEach(() => act(async () => root?.unmount()));

/** The field of a provider, and a keyboard that fires the same events as a browser's. */
async function fieldOf(form: PhoneForm, begun = emptyPhone(form)) {
  const reported = { digits: begun, foreign: 0 };
  function Screen() {
    const [digits, setDigits] = useState(begun);
    const onDigits = (next: string) => {
      reported.digits = next;
      setDigits(next);
    };
    return (
      <PhoneField form={form} digits={digits} onDigits={onDigits} onForeign={() => void (reported.foreign += 1)} />
    );
  }
  const container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  await act(async () => root!.render(<Screen />));
  const field = container.querySelector('input')!;

  /** An edit as a browser does it: `beforeinput`, the change of the value, `input`. */
  const edit = (inputType: string, data: string | null, from: number, to: number) =>
    act(async () => {
      if (!field.dispatchEvent(new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true })))
        return;
      if (from === to && !data) return;
      const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
      native.call(field, field.value.slice(0, from) + (data ?? '') + field.value.slice(to));
      const caret = from + (data ?? '').length;
      field.setSelectionRange(caret, caret);
      field.dispatchEvent(new InputEvent('input', { inputType, data, bubbles: true }));
    });
  const selection = (): [number, number] => [field.selectionStart!, field.selectionEnd!];
  return {
    reported,
    field,
    /** The value with `|` for the caret. */
    shown: () => `${field.value.slice(0, field.selectionStart!)}|${field.value.slice(field.selectionStart!)}`,
    place: (from: number, to = from) => field.setSelectionRange(from, to),
    async type(keys: string) {
      for (const key of keys) await edit('insertText', key, ...selection());
    },
    paste: (text: string) => edit('insertFromPaste', text, ...selection()),
    async backspace(times = 1) {
      for (let i = 0; i < times; i += 1) {
        const [from, to] = selection();
        await edit('deleteContentBackward', null, from === to ? Math.max(0, from - 1) : from, to);
      }
    },
    async remove() {
      const [from, to] = selection();
      await edit('deleteContentForward', null, from, from === to ? Math.min(field.value.length, to + 1) : to);
    },
    /** The browser fills the whole field in: no `beforeinput`, no input type. */
    autofill: (text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }),
  };
}

/** All spellings of a number. */
const spellings = (country: string, national: string) => {
  const [area, a, b, c] = [national.slice(0, 3), national.slice(3, 6), national.slice(6, 8), national.slice(8)];
  return [
    `${country}${national}`,
    `+${country}${national}`,
    national,
    `8${national}`,
    `00${country}${national}`,
    ` +${country} (${area}) ${a}-${b}-${c} `,
    `8 (${area}) ${a}-${b}-${c}`,
    `${area} ${a} ${b} ${c}`,
    `(${area})${a}${b}${c}`,
    `+${country}\u00a0${area}\u00a0${a}\u00a0${b}\u00a0${c}`,
    `8\u2011${area}\u2011${a}\u2011${b}\u2011${c}`,
  ];
};
const numbers: [provider: string, national: string][] = [
  ['aerial', '9990000101'],
  ['aerial', '8125550101'],
  ['aerial', '7771234567'],
  ['meridian', '7005550201'],
  ['meridian', '7771234567'],
  ['meridian', '7470000001'],
  ['radian', '9990000301'],
  ['linden', '9990000401'],
  ['lanner', '9990000922'],
];

describe.each(numbers)('F-305 F-306 at %s the number %s', (provider, national) => {
  const form = forms[provider]!;
  const whole = `7${national}`;
  test.each(spellings('7', national).filter((text) => !text.startsWith('00')))('typed as "%s"', async (text) => {
    const { type, reported, field, shown } = await fieldOf(form);
    await type(text);
    expect([reported.digits, field.value, shown().endsWith('|')]).toEqual([whole, formatPhone(form, whole), true]);
  });
  test.each(spellings('7', national))('pasted and filled in as "%s"', async (text) => {
    const pasted = await fieldOf(form);
    await pasted.paste(text);
    expect([pasted.reported.digits, pasted.field.value]).toEqual([whole, formatPhone(form, whole)]);
    await pasted.paste(text);
    expect([pasted.reported.digits, pasted.reported.foreign], 'behind the number that is there').toEqual([whole, 0]);
    pasted.field.select();
    await pasted.paste(text);
    expect(pasted.reported.digits, 'over it').toBe(whole);
    await act(async () => root!.unmount());
    const filled = await fieldOf(form);
    await filled.autofill(text);
    expect([filled.reported.digits, filled.field.value]).toEqual([whole, formatPhone(form, whole)]);
  });
});

test('the field is offered to autofill as a telephone number', async () => {
  const { field } = await fieldOf(forms['aerial']!);
  expect([field.autocomplete, field.type, field.inputMode]).toEqual(['tel', 'tel', 'tel']);
});

test('F-308 a contract number is unchanged when typed, pasted or filled in; one that is too long is a phone', async () => {
  const form = forms['radian']!;
  const typed = await fieldOf(form);
  await typed.type('300100101');
  expect([typed.reported.digits, typed.field.value]).toEqual(['300100101', '300100101']);
  await typed.backspace(9);
  await typed.paste('300 100 102');
  expect(typed.reported.digits).toBe('300100102');
  await typed.autofill('300100103');
  expect(typed.reported.digits).toBe('300100103');
});

describe('deleting', () => {
  const begun = '79123456789';
  test.each<[what: string, caret: number, key: 'backspace' | 'remove', shown: string]>([
    ['the last digit', 18, 'backspace', '+7 (912) 345-67-8|'],
    ['a digit in the middle', 6, 'backspace', '+7 (9|23) 456-78-9'],
    ['a bracket or a space takes the digit before it', 9, 'backspace', '+7 (91|3) 456-78-9'],
    ['the country code stays', 2, 'backspace', '+|7 (912) 345-67-89'],
    ['forwards', 4, 'remove', '+7 (|123) 456-78-9'],
    ['a bracket forwards takes the digit behind it', 7, 'remove', '+7 (912) |456-78-9'],
  ])('%s', async (_, caret, key, expected) => {
    const field = await fieldOf(forms['aerial']!, begun);
    field.place(caret);
    await field[key]();
    expect(field.shown()).toBe(expected);
    expect(field.reported.digits).toBe(field.field.value.replaceAll(/\D/g, ''));
  });
  test('everything, and typing the number again', async () => {
    for (const name of ['aerial', 'meridian']) {
      const { field, backspace, type, reported } = await fieldOf(forms[name]!, '77012345678');
      field.select();
      await backspace();
      expect(field.value).toBe('+7');
      await type('77771234567');
      expect(reported.digits).toBe('77771234567');
      await act(async () => root!.unmount());
    }
  });
  test('and correcting in the middle', async () => {
    const { place, backspace, type, shown, reported } = await fieldOf(forms['meridian']!, '77012345678');
    place(7);
    await backspace(2);
    await type('77');
    expect([reported.digits, shown()]).toEqual(['77772345678', '+7 (777) |234-56-78']);
  });
  test('deleting a required digit deletes no others', async () => {
    const { place, backspace, reported } = await fieldOf(forms['meridian']!, '77012345678');
    place(5);
    await backspace();
    expect(reported.digits).toBe('7012345678');
  });
  test('in the middle of a complete number nothing can be added, and its end is not lost', async () => {
    const { place, type, reported } = await fieldOf(forms['aerial']!, '79123456789');
    place(6);
    await type('5');
    expect(reported.digits).toBe('79123456789');
  });
});

describe('a number of another country', () => {
  test.each<[string, (field: Awaited<ReturnType<typeof fieldOf>>) => Promise<void>]>([
    ['pasted', ({ paste }) => paste('+380 44 123 45 67')],
    [
      'pasted over it',
      async ({ field, paste }) => {
        field.select();
        await paste('+380 44 123 45 67');
      },
    ],
    ['filled in', ({ autofill }) => autofill('+380441234567')],
  ])('%s is rejected, and the former value stays', async (_, put) => {
    const opened = await fieldOf(forms['aerial']!, '79123456789');
    await put(opened);
    expect([opened.field.value, opened.reported.foreign > 0]).toEqual(['+7 (912) 345-67-89', true]);
    expect(opened.reported.digits).toBe('79123456789');
  });
});
