import { describe, expect, test } from 'vitest';
import { dialogueOf } from './parental-dialogue.ts';
import { enterPin, onlyDigits, startPin, withOldPin, type NewPin, type PinForm } from './pin.ts';

/** Enters texts one after another. @param old the current PIN: right entries of it proceed */
function enter(old: string | null, ...texts: string[]): { form: PinForm; pin: NewPin | undefined; compared: string[] } {
  let form = startPin(old !== null);
  let pin: NewPin | undefined;
  const compared: string[] = [];
  for (const text of texts) {
    const [next, effect] = enterPin(form, text);
    form = next;
    pin = effect?.run === 'save' ? effect.pin : undefined;
    if (effect?.run !== 'compare') continue;
    compared.push(effect.pin);
    if (effect.pin === old) form = withOldPin(old);
  }
  return { form, pin, compared };
}

test('A-696: a PIN is exactly four digits', () => {
  expect(onlyDigits('12a3-45')).toBe('1234');
  expect(enter(null, '123').form.step.tag).toBe('new');
});

test('A-565 A-566 A-697: the PIN is entered twice and saved when both are equal', () => {
  expect(enter(null, '1234').form).toEqual({ step: { tag: 'repeat', pin: '1234' }, digits: '' });
  expect(enter(null, '1234', '1234').pin).toEqual({ pincode: '1234' });
});

test('A-567 A-893: entries that differ are reported and nothing is saved', () => {
  const { form, pin } = enter(null, '1234', '1235');
  expect(pin).toBeUndefined();
  expect(form).toEqual({ step: { tag: 'new', differed: true }, digits: '' });
});

describe('A-698 A-699: changing the PIN', () => {
  test('requires the old one first', () => {
    expect(startPin(true).step.tag).toBe('old');
    expect(enter('1111', '2222')).toEqual({
      form: { step: { tag: 'old' }, digits: '' },
      pin: undefined,
      compared: ['2222'],
    });
  });
  test('sends the old one along', () =>
    expect(enter('1111', '1111', '1234', '1234').pin).toEqual({ pincode: '1234', old_pincode: '1111' }));
  test('retains the old one when the new entries differ', () =>
    expect(enter('1111', '1111', '1234', '4321', '5555', '5555').pin).toEqual({
      pincode: '5555',
      old_pincode: '1111',
    }));
});

describe('A-232 A-581 A-582: the dialogue of the server', () => {
  test('has its title, message, icon and buttons', () => {
    const said = {
      icon: '/lock.png',
      title: 'Lock',
      message: 'Set a PIN?',
      buttons: [
        { label: 'Yes', action: 'set_pin', is_primary: true },
        { label: 'No', action: 'ignore' },
      ],
    };
    expect(dialogueOf(said)).toEqual({
      icon: '/lock.png',
      title: 'Lock',
      message: 'Set a PIN?',
      buttons: [
        { label: 'Yes', action: 'set_pin', isPrimary: true },
        { label: 'No', action: 'ignore', isPrimary: false },
      ],
    });
  });
  test('an unknown action closes', () =>
    expect(dialogueOf({ title: 'Lock', buttons: [{ label: 'Fly', action: 'fly' }] })?.buttons).toEqual([
      { label: 'Fly', action: 'close', isPrimary: false },
    ]));
  test.each([null, undefined, {}, 'text', { title: 'Lock' }, { title: 'Lock', buttons: [{}] }])(
    '%o is no dialogue',
    (value) => expect(dialogueOf(value)).toBeUndefined(),
  );
});
