/** The application as a mini-app of a messenger: at full height, with the messenger's own back button. @source F-007 */
import { isForced } from '../modals/machine.ts';
import type { Modals } from '../modals/store.ts';
import { hasStepBack } from './history.ts';
import type { Messenger } from './browser.ts';

/** The part of the router that is used here. */
interface RouterPort {
  readonly state: { readonly location: { readonly pathname: string } };
  subscribe(listener: () => void): () => void;
  navigate(to: number): unknown;
  navigate(to: string, options: { replace: boolean }): unknown;
}

interface MiniAppDeps {
  readonly messenger: Pick<Messenger, 'bridge' | 'subscribe'>;
  readonly router: RouterPort;
  readonly modals: Pick<Modals, 'state' | 'subscribe' | 'close'>;
  /** The browser's current history entry. */
  readonly historyState: () => unknown;
  /** Colour of the page as `#rrggbb`. */
  readonly colour: string | undefined;
}

/** Starts the integration. @returns ends it */
export function runMiniApp({ messenger, router, modals, historyState, colour }: MiniAppDeps): () => void {
  const { post } = messenger.bridge;
  const isAtHome = () => !hasStepBack(historyState()) && router.state.location.pathname === '/';
  const hasModal = () => modals.state().shown.tag === 'open' && !isForced(modals.state());
  let isShown: boolean | undefined;
  const showButton = (): void => {
    const isWanted = hasModal() || !isAtHome();
    if (isWanted === isShown) return;
    isShown = isWanted;
    post('web_app_setup_back_button', { is_visible: isWanted });
  };
  /** The same as the back button on the screen: the modal, the step before, home. */
  const goBack = (): void => {
    if (hasModal()) return modals.close();
    if (hasStepBack(historyState())) return void router.navigate(-1);
    if (!isAtHome()) return void router.navigate('/', { replace: true });
    post('web_app_close');
  };
  const stops = [
    router.subscribe(showButton),
    modals.subscribe(showButton),
    messenger.subscribe((event) => void (event === 'back_button_pressed' && goBack())),
  ];
  // A web page of the messenger queries its frames whether they are mini-apps.
  post('iframe_ready', { reload_supported: false });
  post('web_app_ready');
  post('web_app_expand');
  // The gesture that scrolls lists would otherwise close the mini-app.
  post('web_app_setup_swipe_behavior', { allow_vertical_swipe: false });
  if (colour !== undefined)
    for (const part of ['header', 'background']) post(`web_app_set_${part}_color`, { color: colour });
  showButton();
  return () => stops.forEach((stop) => stop());
}

/** `rgb(8, 10, 16)` as `#080a10`, the only form messengers take. */
export function hexColour(css: string): string | undefined {
  const parts = /^rgba?\((\d+), (\d+), (\d+)/.exec(css);
  return parts
    ? `#${parts
        .slice(1)
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join('')}`
    : undefined;
}
