import { calls } from '@aerial/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { difference, masked, MAX_VALUE_LENGTH, storedValue } from './rules.ts';

describe('secrets', () => {
  test('are masked at any depth, by their names, and nothing else is', () =>
    expect(
      masked({
        username: 'ann',
        password: 'word',
        new_password: 'word',
        access_token: 'a'.repeat(40),
        token_id: 7,
        parental_code: '1234',
        nested: [{ pin: '1', secret: 's', packet: 'Cinema' }],
        pincode: null,
        recovery_codes: ['a', 'b'],
      }),
    ).toEqual({
      username: 'ann',
      password: '•••',
      new_password: '•••',
      access_token: '•••',
      token_id: 7,
      parental_code: '•••',
      nested: [{ pin: '•••', secret: '•••', packet: 'Cinema' }],
      pincode: null,
      recovery_codes: '•••',
    }));

  // A new call whose secret has a name of its own must be noticed here, not in the log.
  test('no operator’s call has a field that sounds secret and is not masked', () => {
    const names = (shape: unknown): string[] => {
      const { properties = {}, items, anyOf = [] } = shape as Record<string, never>;
      return [
        ...Object.entries(properties).flatMap(([name, inner]) => [name, ...names(inner)]),
        ...(items ? names(items) : []),
        ...(anyOf as unknown[]).flatMap(names),
      ];
    };
    const sounding = calls
      .filter(({ auth, operatorToken }) => auth === 'operator' || operatorToken)
      .flatMap(({ body = {}, answer }) => [...names(body), ...names(answer)])
      .filter((name) => /passw|secret|token|pin_?code|parental_code|credential|recovery/i.test(name))
      .filter((name) => !/_(id|at|until|count|name|asked|set)$|TtlS$/.test(name));
    expect(sounding.length).toBeGreaterThan(0);
    for (const name of sounding) expect(masked({ [name]: 'x' }), name).toEqual({ [name]: '•••' });
  });

  test('what is too long, deep or no text of the database is stored without it', () => {
    expect(storedValue({ text: 'x'.repeat(MAX_VALUE_LENGTH) })).toBe(
      JSON.stringify({ omitted: 'too long', length: MAX_VALUE_LENGTH + 11 }),
    );
    expect(storedValue({ text: 'a\u0000b' })).toBe('{"text":"ab"}');
    let deep: object = {};
    for (let i = 0; i < 50; i++) deep = { deep };
    expect(storedValue(deep)).toContain('•••');
    expect(storedValue(undefined)).toBeNull();
  });
});

test('only the fields that differ are shown', () => {
  expect(difference({ a: 1, b: { c: 2 }, gone: 1 }, { a: 1, b: { c: 3 }, come: 2 })).toEqual({
    before: { b: { c: 2 }, gone: 1 },
    after: { b: { c: 3 }, come: 2 },
  });
  expect(difference({ a: 1 }, null)).toEqual({ before: { a: 1 }, after: null });
});
