/** The single prompt machine of the running application: its ports over the API, the browser and the page. */
import type { QueryClient } from '@tanstack/react-query';
import { currentSubscriptionsCall } from '@aerial/api-client/calls/subscriptions.ts';
import { promptSettingsCall } from '@aerial/api-client/calls/prompts.ts';
import type { Answer } from '@aerial/api-client/client-call.ts';
import { epochMs } from '@aerial/domain/time.ts';
import type { Runtime } from '../../core/runtime.tsx';
import { commerceEvents } from '../../parts/commerce/commerce-events.ts';
import { storedPartner } from '../../session/start-params.ts';
import { stepOf } from '../../surroundings/history.ts';
import { safeStore } from '../../surroundings/key-value-store.ts';
import { visitFacts } from './browser-facts.ts';
import { watchInstalling, type Installing } from './installing.ts';
import { createPrompts, type PromptRunner } from './run-prompts.ts';
import { promptStorage, PROMPTS_KEY, type PromptStorage } from './storage.ts';

type Settings = Answer<typeof promptSettingsCall>;

export interface PagePrompts {
  readonly prompts: PromptRunner;
  readonly settings: Settings;
  readonly storage: PromptStorage;
  /** The browser's offer to install the application; undefined where it makes none. */
  readonly installing: Installing | undefined;
  /** The page itself leaves no room: a film, or a child's profile. */
  setPageBlocked(isBlocked: boolean): void;
}

const started = new WeakMap<QueryClient, Promise<PagePrompts>>();

/** Starts the machine once for the page; undefined settings of a provider that cannot be reached show no prompts. */
export function pagePrompts(runtime: Runtime): Promise<PagePrompts> {
  const existing = started.get(runtime.queryClient);
  if (existing) return existing;
  const starting = start(runtime);
  started.set(runtime.queryClient, starting);
  return starting;
}

/** Phones without a full screen of elements have no such property. */
const hasFullScreen = (): boolean => Boolean((document as Partial<Document>).fullscreenElement);

async function start({ api, modals }: Runtime): Promise<PagePrompts> {
  const tab = safeStore(() => window.sessionStorage);
  const storage = promptStorage(
    safeStore(() => window.localStorage),
    tab,
  );
  const partner = storedPartner(tab);
  const settings = await api.call(promptSettingsCall, { query: partner === undefined ? {} : { partner } });
  const facts = visitFacts(window, settings, storage.countDay);
  const prompts = createPrompts({
    facts,
    storage,
    steps: stepOf(window.history.state) ?? 0,
    now: () => epochMs(Date.now()),
    setTimeout: (work, ms) => void setTimeout(work, ms),
    hasPurchases: async () => (await api.call(currentSubscriptionsCall)).length > 0,
  });

  let isPageBlocked = false;
  // Nor over the full screen, which shows nothing beside its element.
  const block = (): void => prompts.setBlocked(isPageBlocked || modals.state().shown.tag !== 'none' || hasFullScreen());
  const installing = facts.isInstallable
    ? watchInstalling(window, { onOffer: prompts.installOffered, onInstalled: prompts.installed })
    : undefined;
  modals.subscribe(block);
  commerceEvents.on('unsubscribed', prompts.unsubscribed);
  document.addEventListener('fullscreenchange', block);
  window.addEventListener('storage', ({ key }) => {
    if (key === PROMPTS_KEY) prompts.closedElsewhere();
  });
  block();
  prompts.start();
  return {
    prompts,
    settings,
    storage,
    installing,
    setPageBlocked(isBlocked) {
      isPageBlocked = isBlocked;
      block();
    },
  };
}
