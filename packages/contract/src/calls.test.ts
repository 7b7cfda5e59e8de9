import { OPERATOR_SCOPES } from '@aerial/domain/operator-scopes.ts';
import { describe, expect, test } from 'vitest';
import { HTTP_STATUS, errorBody } from './errors.ts';
import type { Call } from './core.ts';
import { calls } from './index.ts';

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}
/** As the documents write them. */
const NAMES_OF_A_CURRENCY = ['UTF_NAME', 'ASCII_NAME', 'ISO_CODE', 'FORMAT'];
const NAMES_OF_A_TRACKER = ['CatID', 'VcID', 'VcVersion', 'Account', 'Tmsec', 'Url'];
/** Settings have the names that operators know from `docs/operating.md`. */
const SETTINGS_DOCUMENT = 'facets';
const variantsOf = (shape: unknown): readonly Shape[] => (shape as Shape).anyOf ?? [shape as Shape];
/** Clients of protected streams know them so. @source wire shapes §4 libraries stream */
const NAMES_OF_DRM = ['fpsCertificate', 'laFairplay', 'laPlayready', 'laWidevine', 'laClearkey'];

/** The names of all properties, at any depth. */
const namesIn = (shape: unknown): string[] =>
  variantsOf(shape).flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, inner]) => [
      name,
      ...(name === SETTINGS_DOCUMENT ? [] : namesIn(inner)),
    ]),
    ...(items ? namesIn(items) : []),
  ]);

describe('the contract', () => {
  test('names each call and each method-path pair once', () => {
    expect(new Set(calls.map((call) => call.id)).size).toBe(calls.length);
    expect(new Set(calls.map((call) => `${call.method} ${call.path}`)).size).toBe(calls.length);
  });

  test('A-768: answers are bare objects and lists, whose names are snake_case', () => {
    for (const call of calls) {
      for (const shape of variantsOf(call.answer))
        expect(['object', 'array', undefined], call.id).toContain(shape.type);
      const names = namesIn(call.answer).filter((name) => !/^[a-z0-9_]+$/.test(name));
      expect(
        names.filter((name) => ![...NAMES_OF_A_CURRENCY, ...NAMES_OF_A_TRACKER, ...NAMES_OF_DRM].includes(name)),
        call.id,
      ).toEqual([]);
    }
  });

  test('no success answer has a key error or error_code', () => {
    for (const call of calls) {
      const properties = call.answer as {
        properties?: Record<string, unknown>;
        items?: { properties?: Record<string, unknown> };
      };
      const keys = Object.keys(properties.properties ?? properties.items?.properties ?? {});
      expect(keys, call.id).not.toContain('error');
      expect(keys, call.id).not.toContain('error_code');
    }
  });

  test('ids stand first in answers that have one', () => {
    for (const call of calls) {
      const schema = call.answer as {
        properties?: Record<string, unknown>;
        items?: { properties?: Record<string, unknown> };
      };
      const keys = Object.keys(schema.properties ?? schema.items?.properties ?? {});
      if (keys.includes('id')) expect(keys[0], call.id).toBe('id');
    }
  });

  test('F-432 A-054: authentication, streams, purchases and subscriptions are refused from a forbidden country, and declare that error', () => {
    const isAuthentication = ({ method, path }: Call) =>
      (method === 'POST' && path === '/v2/users') ||
      (/^\/v2\/(auth|otps|otp|mw)(\/|$)/.test(path) && path !== '/v2/mw/status_block');
    const isStream = ({ path }: Call) => path.endsWith('/stream') || path.endsWith('/config');
    const isPurchase = ({ method, path }: Call) =>
      method !== 'GET' && /\/(purchases?|subscriptions?|futuresubscriptions|subscribe)(\/|$)/.test(path);
    for (const call of calls) {
      const mustBe = isAuthentication(call) || isStream(call) || isPurchase(call);
      expect(call.country === 'checked' || !mustBe, `${call.id} must be checked`).toBe(true);
      expect(call.errors.includes('forbidden_country'), call.id).toBe(call.country === 'checked');
    }
  });

  test('a call that an operator may make names its scope: one of writing where it changes something', () => {
    for (const { id, method, auth, operatorToken, scope, errors } of calls) {
      const isOperators = auth === 'operator' || operatorToken === 'accepted';
      expect([id, scope !== undefined], id).toEqual([id, isOperators]);
      if (!isOperators) continue;
      expect(OPERATOR_SCOPES, id).toContain(scope);
      expect([id, scope?.endsWith(':write')]).toEqual([id, method !== 'GET']);
      expect(errors, id).toEqual(
        expect.arrayContaining(['authentication_failed', 'permission_denied', 'too_many_requests']),
      );
    }
  });

  test('an error body carries its code, status, message and detail', () => {
    expect(errorBody({ code: 'authentication_failed', message: 'Incorrect token.' })).toEqual({
      error_code: 'authentication_failed',
      status_code: HTTP_STATUS.authentication_failed,
      error: { message: 'Incorrect token.' },
      detail: 'Incorrect token.',
    });
  });

  test('only answers of reading calls are cached for a time, and calls invalidate paths that are read', () => {
    const read = new Set<string>(calls.filter(({ method }) => method === 'GET').map(({ path }) => path));
    for (const { id, method, cache } of calls) {
      if (cache?.requestMs !== undefined) expect(method, id).toBe('GET');
      expect(
        (cache?.invalidates ?? []).filter((path) => !read.has(path)),
        id,
      ).toEqual([]);
    }
  });
});
