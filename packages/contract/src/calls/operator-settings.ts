/**
 * Settings of an operator's provider, by facet. A change names the version that it was made from, and is refused where another one came
 * first. Values that are not given stay; names in `reset` get their default again.
 */
import Type, { type Static, type TObject } from 'typebox';
import { ALWAYS_STALE } from '../cache-rules.ts';
import { defineCall } from '../core.ts';
import { localizedText, network } from '../shapes/settings/fields.ts';
import { SETTINGS_FACETS, type SettingsFacet } from '../shapes/settings/facets.ts';

const tag = 'Operators: settings';
const errors = ['authentication_failed', 'permission_denied', 'validation_failed', 'too_many_requests'] as const;
const writing = [...errors, 'changed_meanwhile'] as const;

const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'grows with each change' });

export const ProviderSettingsDocument = Type.Object({
  version,
  provider: Type.Object({
    id: Type.Integer(),
    shortname: Type.String(),
    name: localizedText(255),
    hosts: Type.Array(Type.String()),
    networks: Type.Array(Type.String()),
  }),
  facets: Type.Object(SETTINGS_FACETS, { description: 'secrets in addresses are masked' }),
  custom: Type.Array(Type.String(), { description: 'names of values that are not the default' }),
});
export type ProviderSettingsDocument = Static<typeof ProviderSettingsDocument>;

export const providerSettingsCall = defineCall({
  id: 'providerSettings',
  method: 'GET',
  path: '/v2/operators/settings',
  tag,
  summary: 'All settings of the provider',
  auth: 'operator',
  scope: 'settings:read',
  cache: ALWAYS_STALE,
  answer: ProviderSettingsDocument,
  errors,
});

const changesSettings = { invalidates: ['/v2/operators/settings'] } as const;

export const changeProviderIdentityCall = defineCall({
  id: 'changeProviderIdentity',
  method: 'PATCH',
  path: '/v2/operators/settings/provider',
  tag,
  summary: 'Changes the name of the provider, the host names of its site and its networks',
  auth: 'operator',
  scope: 'settings:write',
  cache: changesSettings,
  body: Type.Object(
    {
      version,
      name: Type.Optional(localizedText(255)),
      hosts: Type.Optional(
        Type.Array(Type.String({ pattern: '^[a-z0-9.-]{1,253}$', maxLength: 253 }), { maxItems: 100 }),
      ),
      networks: Type.Optional(Type.Array(network(), { maxItems: 1000 })),
    },
    { additionalProperties: false },
  ),
  answer: ProviderSettingsDocument,
  errors: writing,
});

const changeOf = <Facet extends TObject>(facet: Facet, name: SettingsFacet) =>
  Type.Object(
    {
      version,
      values: Type.Optional(Type.Partial(facet, { additionalProperties: false })),
      reset: Type.Optional(
        Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100, description: `names of values of ${name}` }),
      ),
    },
    { additionalProperties: false },
  );
const changeCall = <const Id extends string, Name extends SettingsFacet>(id: Id, name: Name, summary: string) =>
  defineCall({
    id,
    method: 'PATCH',
    path: `/v2/operators/settings/${name}` as const,
    tag,
    summary,
    auth: 'operator',
    scope: 'settings:write',
    cache: changesSettings,
    body: changeOf(SETTINGS_FACETS[name], name),
    answer: ProviderSettingsDocument,
    errors: writing,
  });

export const changeBrandCall = changeCall('changeBrand', 'brand', 'Changes colours and logos');
export const changeSiteCall = changeCall(
  'changeSite',
  'site',
  'Changes contacts, links, legal texts, landing page and SEO',
);
export const changeRegionCall = changeCall('changeRegion', 'region', 'Changes time zone and forbidden countries');
export const changeLanguagesCall = changeCall('changeLanguages', 'languages', 'Changes languages of texts and media');
export const changeLoginCall = changeCall('changeLogin', 'login', 'Changes who can sign in, and how');
export const changeAccountSettingsCall = changeCall(
  'changeAccountSettings',
  'account',
  'Changes what viewers see of their account',
);
export const changeParentalCall = changeCall('changeParental', 'parental', 'Changes texts of parental control');
export const changeCatalogueSettingsCall = changeCall(
  'changeCatalogueSettings',
  'catalogue',
  'Changes search, hidden titles and personal rows',
);
export const changePlayerSettingsCall = changeCall(
  'changePlayerSettings',
  'player',
  'Changes limits and conveniences of the player',
);
export const changeDrmCall = changeCall('changeDrm', 'drm', 'Changes who licenses protected media');
export const changeCommerceCall = changeCall('changeCommerce', 'commerce', 'Changes what is sold and how it is paid');
export const changePromptsCall = changeCall('changePrompts', 'prompts', 'Changes prompts and notifications');
export const changeAnalyticsCall = changeCall('changeAnalytics', 'analytics', 'Changes trackers of third parties');

/** The changing call of each facet. */
export const CHANGE_CALLS = {
  brand: changeBrandCall,
  site: changeSiteCall,
  region: changeRegionCall,
  languages: changeLanguagesCall,
  login: changeLoginCall,
  account: changeAccountSettingsCall,
  parental: changeParentalCall,
  catalogue: changeCatalogueSettingsCall,
  player: changePlayerSettingsCall,
  drm: changeDrmCall,
  commerce: changeCommerceCall,
  prompts: changePromptsCall,
  analytics: changeAnalyticsCall,
} as const satisfies Readonly<Record<SettingsFacet, unknown>>;
