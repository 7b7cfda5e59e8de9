/** Installing the application from the browser. @source A-620 */

/** Chrome's event; not part of any standard. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const MANIFEST = '/manifest.webmanifest';

export interface Installing {
  /** Shows the browser's own question. */
  install(): void;
}

/**
 * Stores the browser's offer to install. The manifest is linked here, after the listener: browsers make the offer once they have read it,
 * so that no offer is missed and no page loads a manifest before it is idle.
 */
export function watchInstalling(
  window: Window,
  { onOffer, onInstalled }: { readonly onOffer: () => void; readonly onInstalled: () => void },
): Installing {
  let offer: InstallEvent | undefined;
  const offered = (event: Event): void => {
    event.preventDefault();
    offer = event as InstallEvent;
    onOffer();
  };
  const installed = (): void => {
    offer = undefined;
    onInstalled();
  };
  window.addEventListener('beforeinstallprompt', offered);
  window.addEventListener('appinstalled', installed);
  const { document } = window;
  if (!document.querySelector('link[rel="manifest"]')) {
    const link = document.createElement('link');
    link.rel = 'manifest';
    link.href = MANIFEST;
    document.head.append(link);
  }
  return {
    install() {
      // An offer can be used once.
      const used = offer;
      offer = undefined;
      used?.prompt().catch(() => {});
    },
  };
}
