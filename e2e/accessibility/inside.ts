/**
 * Steers the running application from inside: its router, its dialogs and its cache, found in the tree of React. Pages are then opened
 * without a reload, and dialogs whose data comes from code without the journey that leads to them.
 */
import type { ModalRequest } from '../../apps/web/src/modals/types.ts';
import type { Page } from 'playwright-core';
import { isHydrated } from '../browser.ts';

interface Router {
  readonly state: { readonly location: object };
  navigate(to: string): void;
}
interface Runtime {
  readonly modals: {
    open(request: unknown): void;
    state(): { readonly shown: { readonly tag: string } };
  };
  readonly queryClient: {
    isFetching(): number;
    setQueryData(key: readonly string[], update: (old: Network | undefined) => Network | undefined): void;
  };
}
interface Network {
  readonly provider: { readonly is_pay_iframe_enabled?: boolean };
}
interface Fiber {
  readonly memoizedProps: {
    readonly router?: Router;
    readonly runtime?: Runtime;
    readonly navigator?: object;
    readonly location?: object;
  } | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly stateNode: { readonly current: Fiber };
}
declare global {
  interface Window {
    inside?: {
      readonly router: Router;
      readonly runtime: Runtime;
      /** Whether the page of the router's address is rendered, and not the one before any more. */
      isRendered(): boolean;
    };
    quietFrames?: number;
  }
}

/** Runs in the page: looks for the two components at the root whose props are the runtime and the router. */
function find(): void {
  const root = document.getElementById('root')!;
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'))!;
  const host = (root as unknown as Record<string, Fiber>)[key]!.stateNode;
  function props<Name extends keyof NonNullable<Fiber['memoizedProps']>>(name: Name) {
    const pending: (Fiber | null)[] = [host.current];
    while (pending.length > 0) {
      const fiber = pending.pop();
      if (!fiber) continue;
      if (fiber.memoizedProps?.[name]) return fiber.memoizedProps;
      pending.push(fiber.sibling, fiber.child);
    }
    throw new Error(`The application has no ${name} at its root`);
  }
  const router = props('router').router!;
  const runtime = props('runtime').runtime!;
  const isRendered = (): boolean => props('navigator').location === router.state.location;
  window.inside = { router, runtime, isRendered };
}

/** Prepares a document of the application; again after each reload. */
export async function enter(page: Page): Promise<void> {
  await isHydrated(page);
  await page.evaluate(find);
}

/** Frames in a row without anything pending: a page whose code has arrived requests its data in the next one. */
const QUIET_FRAMES = 4;

/** Waits until navigation, requests and code are loaded. What a player or a row out of sight is loading does not count. */
export async function isSettled(page: Page): Promise<void> {
  await page.evaluate(() => void (window.quietFrames = 0));
  await page.waitForFunction(
    (needed) => {
      const { inside } = window;
      const isQuiet = (): boolean => {
        if (!inside?.isRendered()) return false;
        if (inside.runtime.queryClient.isFetching() > 0) return false;
        const shown = inside.runtime.modals.state().shown.tag;
        if (shown !== 'none' && shown !== 'open') return false;
        const dialog = document.querySelector('[role="dialog"][data-state="open"]');
        if (shown === 'open' && !dialog) return false;
        const loading = '[data-dialog-pending], [aria-busy="true"], #root output[class*="spinner"]';
        // A page may wait for what its dialog asks.
        return ![...(dialog ?? document).querySelectorAll(loading)].some(
          (box) => box.closest('[data-player], [data-template], [inert]') === null,
        );
      };
      window.quietFrames = isQuiet() ? (window.quietFrames ?? 0) + 1 : 0;
      return window.quietFrames >= needed;
    },
    QUIET_FRAMES,
    { timeout: 20_000 },
  );
}

/** Opens an address of the application without a reload. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => window.inside!.router.navigate(to), address);
  await isSettled(page).catch((error: unknown) => {
    throw new Error(`${address} is still loading`, { cause: error });
  });
}

/** Runs in the page, until the dialog is open. */
function tryToOpen(request: unknown): boolean {
  const { modals, queryClient } = window.inside!.runtime;
  // A dialog that shows a bank's page exists only where the provider has it; a start without a session replaces what was set here before.
  queryClient.setQueryData(['network'], (old) =>
    !old || old.provider.is_pay_iframe_enabled
      ? old
      : { ...old, provider: { ...old.provider, is_pay_iframe_enabled: true } },
  );
  if (modals.state().shown.tag === 'none') modals.open(request);
  return modals.state().shown.tag === 'open';
}

/** Opens a dialog as the application's own code does. */
export async function openModal(page: Page, request: ModalRequest): Promise<void> {
  await page.waitForFunction(tryToOpen, request as unknown);
  await page.locator('[role="dialog"][aria-modal="true"][data-state="open"]').waitFor();
  await isSettled(page);
}

/** Closes the open dialog by its key, and waits until another can be opened. */
export async function closeModal(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForFunction(
    () =>
      window.inside!.runtime.modals.state().shown.tag === 'none' &&
      !document.querySelector('[role="dialog"][data-state]'),
  );
  await isSettled(page);
}
