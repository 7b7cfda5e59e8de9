import Type from 'typebox';
import { REFERENCE_DATA } from '../cache-rules.ts';
import { defineCall } from '../core.ts';
import { ProviderInfo } from '../shapes/provider.ts';

export const providerInfoCall = defineCall({
  id: 'providerInfo',
  method: 'GET',
  path: '/v2/providers/:id/info',
  tag: 'Session',
  summary: 'A provider by id or shortname, as its landing page shows it',
  auth: 'none',
  cache: REFERENCE_DATA,
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  answer: ProviderInfo,
  errors: ['provider_not_found'],
});
