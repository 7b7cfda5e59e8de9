import type { DrmInfo } from '@aerial/contract/shapes/drm.ts';
import type { StatId } from '@aerial/domain/ids.ts';
import type { EpochSeconds } from '@aerial/domain/time.ts';
import type { ContentKeyStore } from '../../drm/keys.pg.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { openVendor } from '../../ports/drm/open-vendor.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { licenses, type LicensesDeps } from './licenses.ts';
import { drmInfo, systemsOf, type DrmOffer, type StreamForms } from './offer.ts';
import { clearKeyRoutes, vendorRoutes } from './routes.ts';
import { tickets } from './ticket.ts';

export interface DrmNeeds {
  readonly keys: ContentKeyStore;
  readonly openPlayback: LicensesDeps['openPlayback'];
  /** Variables that the secrets of vendors' accounts may name. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface DrmFeature extends Feature {
  /** Whether the provider licenses anything. */
  isOffered(provider: ProviderRecord): boolean;
  /** The drm block of a stream. */
  infoFor(
    provider: ProviderRecord,
    playback: { readonly statId: StatId; readonly forms: StreamForms; readonly expiresAt: EpochSeconds },
  ): DrmInfo;
}

const NOTHING: DrmOffer = { vendor: undefined, vendorName: undefined, hasClearKey: false };

/** Licences of protected channels and contents, and what their streams say about them. */
export function drmFeature(kernel: Kernel, { keys, openPlayback, env }: DrmNeeds): DrmFeature {
  const { clock, fetch, providers, publicUrl, secret, warn } = kernel;
  const sealed = tickets(secret);
  const opened = new Map<number, { readonly settings: string; readonly offer: DrmOffer }>();

  /** Opened once per version of the settings. */
  function offerOf({ id, shortname, settings: { drm } }: ProviderRecord): DrmOffer {
    if (drm === null) return NOTHING;
    const settings = JSON.stringify(drm);
    const known = opened.get(id);
    if (known?.settings === settings) return known.offer;
    const vendor = drm.vendor && openVendor(drm.vendor, { fetch, clock, env });
    if (vendor?.ok === false)
      warn({ provider: shortname, problem: vendor.error }, 'the licence vendor of a provider cannot be used');
    const offer: DrmOffer = {
      vendor: vendor?.ok ? vendor.value : undefined,
      vendorName: vendor?.ok ? drm.vendor?.name : undefined,
      hasClearKey: drm.clearKey === true,
    };
    opened.set(id, { settings, offer });
    return offer;
  }

  async function offerFor({ providerId }: Pick<Viewer, 'providerId'>): Promise<DrmOffer> {
    const provider = (await providers.all()).find(({ id }) => id === providerId);
    return provider ? offerOf(provider) : NOTHING;
  }

  const served = licenses({ keys, tickets: sealed, clock, secret, openPlayback, offerOf: offerFor, warn });
  return {
    name: 'drm',
    isOffered: (provider) => systemsOf(offerOf(provider)).length > 0,
    infoFor(provider, { statId, forms, expiresAt }) {
      const ticket = sealed.issue({ statId, expiresAt });
      const address = (path: string): string => new URL(`/v2/drm/${path}?ticket=${ticket}`, publicUrl).href;
      return drmInfo(
        offerOf(provider),
        forms,
        (system) => address(`${system}/license`),
        address('fairplay/certificate'),
      );
    },
    routes: (router) => clearKeyRoutes(router, served),
    serve: (app) => vendorRoutes(app, served),
  };
}
