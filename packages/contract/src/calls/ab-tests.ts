import Type, { type Static } from 'typebox';
import { UNCHANGING_LIST } from '../cache-rules.ts';
import { defineCall } from '../core.ts';

/** @source F-413, C-710 */
export const AbTest = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'what applications know the test by' }),
  group: Type.String({ description: 'the group of this device, or of this user' }),
});
export type AbTest = Static<typeof AbTest>;

/** @source F-412, C-709 */
export const abTestsCall = defineCall({
  id: 'abTests',
  method: 'GET',
  path: '/v2/ab_tests/tests',
  tag: 'Metrics',
  summary: 'Active A/B tests with the group of this viewer, the same in every session of a device',
  auth: 'optional',
  cache: UNCHANGING_LIST,
  answer: Type.Array(AbTest),
  errors: [],
});
