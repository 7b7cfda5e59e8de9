import * as calls from '@aerial/contract/calls/operator-settings.ts';
import type { SettingsFacet } from '@aerial/contract/shapes/settings/facets.ts';
import { ok } from '@aerial/domain/result.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { SettingsService } from './service.ts';
import { settingsWire } from './wire.ts';

export function settingsRoutes(router: CallRouter, settings: SettingsService): void {
  router.handle(calls.providerSettingsCall, async ({ operator }) => {
    const found = await settings.find(operator.providerId);
    return found.ok ? ok(settingsWire(found.value)) : found;
  });
  router.handle(calls.changeProviderIdentityCall, async ({ operator, body }) => {
    const { version, ...change } = body;
    const changed = await settings.changeProvider(operator.providerId, version, change);
    return changed.ok ? ok(settingsWire(changed.value)) : changed;
  });
  for (const facet of Object.keys(calls.CHANGE_CALLS) as SettingsFacet[])
    router.handle(calls.CHANGE_CALLS[facet], async ({ operator, body }) => {
      const changed = await settings.changeFacet(operator.providerId, facet, body);
      return changed.ok ? ok(settingsWire(changed.value)) : changed;
    });
}
