import { describe, expect, test } from 'vitest';
import { HTTP_STATUS, errorBody } from './errors.ts';
import { calls } from './index.ts';

describe('the contract', () => {
  test('names each call and each method-path pair once', () => {
    expect(new Set(calls.map((call) => call.id)).size).toBe(calls.length);
    expect(new Set(calls.map((call) => `${call.method} ${call.path}`)).size).toBe(calls.length);
  });

  test('no success answer has a key error or error_code', () => {
    for (const call of calls) {
      const properties = (call.answer as { properties?: Record<string, unknown>; items?: { properties?: Record<string, unknown> } });
      const keys = Object.keys(properties.properties ?? properties.items?.properties ?? {});
      expect(keys, call.id).not.toContain('error');
      expect(keys, call.id).not.toContain('error_code');
    }
  });

  test('ids stand first in answers that have one', () => {
    for (const call of calls) {
      const schema = call.answer as { properties?: Record<string, unknown>; items?: { properties?: Record<string, unknown> } };
      const keys = Object.keys(schema.properties ?? schema.items?.properties ?? {});
      if (keys.includes('id')) expect(keys[0], call.id).toBe('id');
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
});
