/** PIN proofs that the server issued to this viewer, and the PIN prompt. @source spec 1 §4.4 */
import type { ParentalScope } from '@aerial/domain/parental.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { PinProof } from '@aerial/api-client/pin-proof.ts';
import type { Pins } from '../core/pins.ts';
import type { Modals } from '../modals/store.ts';

export interface PinsDeps {
  readonly modals: Pick<Modals, 'open'>;
  now(): EpochMs;
  /** Undefined where the browser refuses it. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
}

const STORAGE_KEY = 'parental_passed';
/** Number of proofs of single items that are sent along: of what plays, and of what played just before. */
const MAX_ITEMS = 3;

export function createPins({ modals, now, storage }: PinsDeps): Pins {
  let owner: string | undefined;
  let proofs: readonly PinProof[] = [];
  let items: readonly PinProof[] = [];
  let asking:
    | {
        readonly scope: ParentalScope;
        readonly item: string | undefined;
        readonly answer: Promise<PinProof | undefined>;
      }
    | undefined;

  const live = (): readonly PinProof[] => proofs.filter(({ until }) => now() < until);

  function stored(of: string): PinProof[] {
    try {
      const saved = JSON.parse(storage?.getItem(STORAGE_KEY) ?? 'null') as { owner: string; proofs: PinProof[] } | null;
      return saved?.owner === of && Array.isArray(saved.proofs)
        ? saved.proofs.map((one) => ({ ...one, until: epochMs(one.until) }))
        : [];
    } catch {
      return [];
    }
  }
  function store(): void {
    try {
      storage?.setItem(STORAGE_KEY, JSON.stringify({ owner, proofs: live() }));
    } catch {
      // They live as long as this page.
    }
  }
  const open = (scope: ParentalScope, item: string | undefined): Promise<PinProof | undefined> =>
    new Promise((resolve) =>
      modals.open({
        id: 'pincode',
        data: { scope, ...(item !== undefined && { item }), onProved: resolve },
        onClose: () => resolve(undefined),
      }),
    );

  return {
    own(next) {
      if (owner === next) return;
      owner = next;
      proofs = stored(next);
      items = [];
    },
    isProven: (scope) => live().some((one) => one.scope === scope),
    add(proof, scopeUntil) {
      if (proof.item !== undefined)
        items = [proof, ...items.filter(({ item }) => item !== proof.item)].slice(0, MAX_ITEMS);
      if (scopeUntil === undefined) return;
      proofs = [{ ...proof, until: scopeUntil }, ...live().filter(({ scope }) => scope !== proof.scope)];
      store();
    },
    header() {
      const all = [...new Set([...live(), ...items].map(({ proof }) => proof))];
      return all.length === 0 ? undefined : all.join(',');
    },
    request(scope, item) {
      // One prompt at a time: a second request for the same proof shares the first answer.
      if (asking?.scope === scope && asking.item === item) return asking.answer;
      const answer = open(scope, item).finally(() => void (asking?.answer === answer && (asking = undefined)));
      asking = { scope, item, answer };
      return answer;
    },
  };
}

/** For pages rendered on the server, where there is no PIN prompt. */
export const noPins: Pins = {
  own() {},
  isProven: () => false,
  add() {},
  header: () => undefined,
  request: async () => undefined,
};
