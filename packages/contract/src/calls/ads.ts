/** A viewer's identifiers at ad systems. @source F-407–F-409, C-706–C-708 */
import { AD_IDS } from '../cache-rules.ts';
import { defineCall } from '../core.ts';
import { AdIds } from '../shapes/ads.ts';

const tag = 'Ads';

export const adIdsCall = defineCall({
  id: 'adIds',
  method: 'GET',
  path: '/v2/ads/ad_ids',
  tag,
  summary: 'Identifiers of this viewer at ad systems, by system; empty when there are none, and for children',
  auth: 'viewer',
  cache: AD_IDS,
  answer: AdIds,
  errors: ['authentication_failed'],
});

export const saveAdIdsCall = defineCall({
  id: 'saveAdIds',
  method: 'POST',
  path: '/v2/ads/ad_ids',
  tag,
  summary: 'Merges identifiers into those of this viewer; returns all of them. An empty text removes one',
  auth: 'viewer',
  body: AdIds,
  answer: AdIds,
  errors: ['authentication_failed', 'child_forbidden', 'validation_failed'],
});
