import { SETTINGS_FACETS, type SettingsFacet } from '@aerial/contract/shapes/settings/facets.ts';
import { describe, expect, test } from 'vitest';
import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { withNulls } from '../../testing/answers.ts';
import { defaultSettings } from '../../tenancy/provider.ts';
import { customNames, facetsOf, FACET_DEFAULTS, valuesToStore } from './rules.ts';

const seal = (text: string) => `<${text.length}>`;
const change = (facet: SettingsFacet, values: Record<string, unknown>, stored = {}, reset: string[] = []) =>
  valuesToStore(facet, { stored, values, reset }, seal);

describe('facets of the settings', () => {
  test('together have each setting once', () => {
    const names = Object.values(FACET_DEFAULTS).flatMap((facet) => Object.keys(facet));
    expect(names.toSorted()).toEqual(Object.keys(defaultSettings).toSorted());
  });

  test.each(Object.keys(SETTINGS_FACETS) as SettingsFacet[])(
    '%s: the schema has the fields of the defaults, which fit it',
    (facet) => {
      expect(Object.keys(SETTINGS_FACETS[facet].properties).toSorted()).toEqual(
        Object.keys(FACET_DEFAULTS[facet]).toSorted(),
      );
      expect([
        ...Value.Errors(withNulls(SETTINGS_FACETS[facet]) as TSchema, structuredClone(FACET_DEFAULTS[facet])),
      ]).toEqual([]);
    },
  );

  test('are answered with defaults, and without secrets of addresses', () => {
    const facets = facetsOf({
      billingUrl: 'https://billing.example/api?key=s3cret',
      middlewareUrl: 'https://mw.example/',
      deviceLimit: 9,
    });
    expect(facets.commerce.billingUrl).toBe('https://billing.example/•••');
    expect(facets.login.middlewareUrl).toBe('https://mw.example');
    expect([facets.account.deviceLimit, facets.account.hidesLogout]).toEqual([9, false]);
    expect(customNames({ deviceLimit: 9, billingUrl: null })).toEqual(['billingUrl', 'deviceLimit']);
  });
});

describe('a change', () => {
  test('with the mask of an address leaves the address, and another mask is refused', () => {
    const stored = { billingUrl: 'https://billing.example/api?key=s3cret' };
    expect(change('commerce', { billingUrl: 'https://billing.example/•••', asksBalance: true }, stored)).toEqual({
      ok: true,
      value: { asksBalance: true },
    });
    expect(change('commerce', { billingUrl: 'https://other.example/•••' }, stored)).toMatchObject({
      ok: false,
      error: { detail: { 'values.billingUrl': [expect.any(String)] } },
    });
  });

  test('seals credentials that are given as they are, and no others', () => {
    const entry = {
      id: 1,
      shortname: 'short_url',
      system: 'yookassa',
      credentials: { shop_id: '12', secret_key: 'live_x', other: 'env:YOOKASSA_KEY' },
    };
    const changed = change('commerce', { paySystems: [entry] });
    expect(changed).toMatchObject({
      ok: true,
      value: { paySystems: [{ credentials: { shop_id: '12', secret_key: 'sealed:<6>', other: 'env:YOOKASSA_KEY' } }] },
    });
  });

  test.each([
    ['an unknown time zone', 'region', { timeZone: 'Mars/Olympus' }, 'values.timeZone'],
    ['a default language that is not offered', 'languages', { defaultLanguage: 'lv' }, 'values.defaultLanguage'],
    [
      'a minimum of payments above the maximum',
      'commerce',
      { payments: { minTopUp: '500', maxTopUp: '100' } },
      'values.payments',
    ],
    ['registration beside the operator’s own system', 'login', { isMiddleware: true }, 'values.allowsRegistration'],
  ] as const)('is refused with %s', (_what, facet, values, field) => {
    expect(change(facet, values)).toMatchObject({
      ok: false,
      error: { code: 'validation_failed', detail: { [field]: [expect.any(String)] } },
    });
  });

  test('resets values of its facet only', () => {
    expect(change('account', {}, { deviceLimit: 9 }, ['deviceLimit'])).toEqual({ ok: true, value: {} });
    expect(change('account', {}, { billingUrl: null }, ['billingUrl'])).toMatchObject({ ok: false });
    // What is reset counts as its default: here the default language is offered again.
    const stored = {
      languages: [{ key: 'lv', name: 'Latviešu', priority: 0, interface: true }],
      defaultLanguage: 'lv',
    };
    expect(change('languages', {}, stored, ['languages'])).toMatchObject({ ok: false });
    expect(change('languages', {}, stored, ['languages', 'defaultLanguage'])).toMatchObject({ ok: true });
  });
});
