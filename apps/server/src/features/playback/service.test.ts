import { testClock } from '@aerial/testkit';
import { describe, expect, test } from 'vitest';
import { freeEntitlements } from '../entitlements/rules.ts';
import { defaultSettings, type ProviderRecord } from '../providers/provider.ts';
import type { PlaybackStore } from './ports.ts';
import { playbackService, type PlaybackContext } from './service.ts';

const channel = { id: 1, isFree: true, archivedDays: 3, hasArchive: true, cover: {}, logo: null };
const store: PlaybackStore = {
  channel: async (_provider, id) => (id === 1 ? channel : undefined),
  programmeAt: async () => undefined,
  library: async () => undefined,
  contentOf: async () => undefined,
  trailer: async () => undefined,
  insertStat: async () => '730000000000000001',
};
const service = (country: string | undefined) =>
  playbackService({
    store,
    entitlements: freeEntitlements,
    clock: testClock(),
    publicUrl: 'http://tv.test',
    mediaSecret: 'secret',
    countryOf: () => country,
    describeLost: async () => undefined,
  });
const provider: ProviderRecord = { id: 1, shortname: 'p', name: {}, isDefault: true, hosts: [], networks: [], settings: { ...defaultSettings, forbiddenCountries: ['XX'] }, partners: {} };
const context: PlaybackContext = {
  viewer: { userId: 1, providerId: 1, isGuest: true, deviceId: 'd' },
  provider,
  ip: '192.0.2.1',
  language: 'ru',
  absolute: (path) => path,
};

describe('C-639 A-053 a viewer from a forbidden country', () => {
  test('gets no stream of a channel or a content', async () => {
    const forbidden = { ok: false, error: { code: 'forbidden_country' } };
    expect(await service('XX').channel(1, {}, context)).toMatchObject(forbidden);
    expect(await service('XX').content(12, '1', undefined, context)).toMatchObject(forbidden);
  });
  test('others do, and those whose country is unknown', async () => {
    expect(await service('YY').channel(1, {}, context)).toMatchObject({ ok: true });
    expect(await service(undefined).channel(1, {}, context)).toMatchObject({ ok: true });
  });
});
