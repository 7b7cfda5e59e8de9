/** What is shown of secrets and personal data where operators read records. Pure. */

const MASK = '•••';
const SECRET_NAME = /token|secret|password|signature|authori[sz]ation|card|^pan$|cvc|cvv|^pin|otp|^key$/iu;
const PERSONAL_NAME = /phone|email|mail|name$|address|^ip$|login/iu;
/** As cards have them, with or without spaces. */
const CARD_NUMBER = /\b\d(?:[ -]?\d){12,18}\b/gu;

/** Whether the last digit checks the others, as it does on cards (Luhn). */
function isCard(text: string): boolean {
  const digits = [...text.replaceAll(/\D/gu, '')].map(Number).toReversed();
  const sum = digits.reduce(
    (total, digit, at) => total + (at % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2),
    0,
  );
  return sum % 10 === 0;
}

/** A phone or an address of which the end is left. */
export function maskedContact(contact: string): string {
  if (contact === '') return '';
  const [name = '', host] = contact.split('@');
  if (host !== undefined) return `${name.slice(0, 1)}${MASK}@${host}`;
  // Of a short name nothing is left.
  return contact.length > 6 ? `${MASK}${contact.slice(-4)}` : MASK;
}

/** Values of fields whose names say that they are secret, and numbers of cards, are hidden. */
export function maskSecrets(value: object): Record<string, unknown> {
  return masked(value, false) as Record<string, unknown>;
}

/** The same, and personal data: names, phones, addresses. */
export function maskPersonal(value: object): Record<string, unknown> {
  return masked(value, true) as Record<string, unknown>;
}

function masked(value: unknown, isPersonal: boolean): unknown {
  if (typeof value === 'string') return value.replaceAll(CARD_NUMBER, (digits) => (isCard(digits) ? MASK : digits));
  if (Array.isArray(value)) return value.map((one) => masked(one, isPersonal));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]): [string, unknown] => {
      if (inner === null || inner === '') return [name, inner];
      if (SECRET_NAME.test(name)) return [name, MASK];
      if (isPersonal && PERSONAL_NAME.test(name) && typeof inner !== 'object')
        return [name, maskedContact(String(inner))];
      return [name, masked(inner, isPersonal)];
    }),
  );
}
