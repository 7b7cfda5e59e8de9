import { SETTINGS_FACETS, type FacetValues, type SettingsFacet } from '@aerial/contract/shapes/settings/facets.ts';
import { expect, test } from 'vitest';
import { choicePaths, labelPaths } from '../../parts/values/kinds.ts';
import { contrastOf, poorContrasts, brandTokens } from './brand-tokens.ts';
import { PARTS } from './parts.ts';
import { keyOf } from './useWords.ts';
import { valueTexts } from './value-texts.ts';
import { editedOf, namesOf, schemaOf, storedOf } from './values.ts';

const facets = Object.keys(SETTINGS_FACETS) as SettingsFacet[];
const values = facets.flatMap((facet) => namesOf(facet).map((name) => [facet, name] as const));

test('every value of every facet stands on a part of the settings', () => {
  const shown = new Set(
    PARTS.flatMap(({ forms }) => forms.flatMap(({ facet, names }) => names.map((name) => `${facet}.${name}`))),
  );
  expect(values.map(([facet, name]) => `${facet}.${name}`).filter((name) => !shown.has(name))).toEqual([]);
});

test('every value and every choice has words', () => {
  const missing = values.flatMap(([facet, name]) => [
    ...labelPaths(name, schemaOf(facet, name)).filter((path) => keyOf(path) === undefined),
    ...choicePaths(name, schemaOf(facet, name)).filter((path) => !(path in valueTexts.set)),
  ]);
  expect(missing).toEqual([]);
});

test('values of several forms are edited in one, and are stored as they were', () => {
  const site = (stored: object) => editedOf(stored as FacetValues['brand'], Object.keys(stored));
  expect(site({ headerLogo: '/logo.svg' })).toEqual({ headerLogo: { src: '/logo.svg' } });
  expect(storedOf({ headerLogo: { src: '/logo.svg' } })).toEqual({ headerLogo: '/logo.svg' });
  expect(storedOf({ headerLogo: { src: '/a', href: '/b' } })).toEqual({ headerLogo: { src: '/a', href: '/b' } });
  expect(site({ installPrompt: { seconds: 20 } })).toEqual({ installPrompt: { after: 20, unit: 'seconds' } });
  expect(storedOf({ installPrompt: { after: 2, unit: 'steps' } })).toEqual({ installPrompt: { steps: 2 } });
  expect(site({ lkLink: { label: 'Кабинет', url: 'https://a.example' } })).toEqual({
    lkLink: { label: { ru: 'Кабинет' }, url: 'https://a.example' },
  });
  expect(storedOf({ paySystems: [{ id: 1, credentials: {} }] })).toEqual({ paySystems: [{ id: 1 }] });
});

test('a preview takes colours only, and hard ones to read are named', () => {
  expect(brandTokens({ accent: '#ff0000', accent_ink: 'red', background: '#12' })).toEqual({ '--accent': '#ff0000' });
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21);
  expect(
    poorContrasts({ accent: '#ffffff', accent_ink: '#eeeeee', background: '#000000' }).map(({ pair }) => pair),
  ).toEqual(['ink']);
});
