import { expect, test } from 'vitest';
import { maskedContact, maskPersonal, maskSecrets } from './masking.ts';

test('values of secret names and numbers of cards are hidden, at any depth; ids stay', () => {
  expect(
    maskSecrets({
      pspId: '2d9f3c0a-000f-5000-9000-145f6df21d6f',
      transactionId: '65001',
      payment: [{ access_token: 'x', note: 'paid by 4111 1111 1111 1111', card: { last4: '1111' } }],
      empty_token: null,
    }),
  ).toEqual({
    pspId: '2d9f3c0a-000f-5000-9000-145f6df21d6f',
    transactionId: '65001',
    payment: [{ access_token: '•••', note: 'paid by •••', card: '•••' }],
    empty_token: null,
  });
});

test('personal data keeps what support recognises a person by', () => {
  expect(
    maskPersonal({
      user: { id: 5, phone: '79005550011', email: 'ann@example.com', first_name: 'Ann' },
      price: '199.00',
    }),
  ).toEqual({ user: { id: 5, phone: '•••0011', email: 'a•••@example.com', first_name: '•••' }, price: '199.00' });
  expect(maskedContact('')).toBe('');
});
