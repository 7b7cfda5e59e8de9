/** Settings of a provider as its operator reads and changes them. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { SettingsFacet } from '@aerial/contract/shapes/settings/facets.ts';
import type { ProviderId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { SettingsChange, SettingsStore, StoredProvider } from './ports.ts';
import { valuesToStore, withChange } from './rules.ts';

const unknown: AppError = { code: 'provider_not_found', message: 'There is no such provider.' };
const changedMeanwhile: AppError = {
  code: 'changed_meanwhile',
  message: 'It was changed meanwhile. Load it again and repeat your change.',
};
const refused = (field: string, message: string): AppError => ({
  code: 'validation_failed',
  message: 'The request is not valid.',
  detail: { [field]: [message] },
});

export interface FacetChange {
  readonly version: number;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly reset?: readonly string[];
}

export interface SettingsDeps {
  readonly store: SettingsStore;
  /** Seals credentials of pay systems. */
  readonly sealSecret: (secret: string) => string;
  /** What is cached of providers in this process is void. */
  invalidate(): void;
}

type Answer = Promise<Result<StoredProvider, AppError>>;

export function settingsService({ store, sealSecret, invalidate }: SettingsDeps) {
  const find = async (providerId: ProviderId): Answer => {
    const found = await store.find(providerId);
    return found ? ok(found) : fail(unknown);
  };

  async function write(providerId: ProviderId, version: number, change: SettingsChange): Answer {
    const changed = await store.change(providerId, version, change);
    if (!changed) return fail(changedMeanwhile);
    invalidate();
    return ok(changed);
  }

  return {
    find,

    async changeFacet(providerId: ProviderId, facet: SettingsFacet, change: FacetChange): Answer {
      const { version, values = {}, reset = [] } = change;
      const found = await find(providerId);
      if (!found.ok) return found;
      if (found.value.version !== version) return fail(changedMeanwhile);
      const { settings: stored } = found.value;
      const next = valuesToStore(facet, { stored, values, reset }, sealSecret);
      if (!next.ok) return next;
      const currency = withChange(stored, next.value, reset).currency.ISO_CODE;
      if (currency !== withChange(stored, {}).currency.ISO_CODE && (await store.hasMoney(providerId)))
        return fail(refused('values.currency', 'There are prices or balances in the present currency.'));
      return write(providerId, version, { values: next.value, reset });
    },

    /**
     * Name, host names and networks. The latter decide whose viewer a request is of, for all providers: where there are several, they are
     * set on the machine of the installation (`aerial provider`).
     */
    async changeProvider(
      providerId: ProviderId,
      version: number,
      change: Pick<SettingsChange, 'name' | 'hosts' | 'networks'>,
    ): Answer {
      const isShared = change.hosts !== undefined || change.networks !== undefined;
      if (isShared && !(await store.isOnly(providerId)))
        return fail({
          code: 'forbidden',
          message: 'This installation has several providers: their host names and networks are set on its machine.',
        });
      if (change.name && Object.values(change.name).every((text) => text.trim() === ''))
        return fail(refused('name', 'This field is required.'));
      return write(providerId, version, change);
    },
  };
}
export type SettingsService = ReturnType<typeof settingsService>;
