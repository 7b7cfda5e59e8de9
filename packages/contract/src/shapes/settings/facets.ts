/** Provider settings by facet, as an operator reads and writes them. */
import type { Static, TObject } from 'typebox';
import { AccountFacet, LanguagesFacet, LoginFacet, ParentalFacet, RegionFacet } from './access.ts';
import { BrandFacet, SiteFacet } from './brand.ts';
import { AnalyticsFacet, CatalogueFacet, CommerceFacet, DrmFacet, PlayerFacet, PromptsFacet } from './offer.ts';

export const SETTINGS_FACETS = {
  brand: BrandFacet,
  site: SiteFacet,
  region: RegionFacet,
  languages: LanguagesFacet,
  login: LoginFacet,
  account: AccountFacet,
  parental: ParentalFacet,
  catalogue: CatalogueFacet,
  player: PlayerFacet,
  drm: DrmFacet,
  commerce: CommerceFacet,
  prompts: PromptsFacet,
  analytics: AnalyticsFacet,
} as const satisfies Readonly<Record<string, TObject>>;

export type SettingsFacet = keyof typeof SETTINGS_FACETS;
export type FacetValues = { readonly [Name in SettingsFacet]: Static<(typeof SETTINGS_FACETS)[Name]> };
