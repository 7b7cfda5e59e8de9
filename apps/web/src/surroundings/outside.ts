/** Transports for addresses outside the application: a new window, or the surroundings' replacement. @source C-636, A-914 */

export type OpenOutside = (url: string) => void;

interface OutsideTransports {
  /** The native application's transport; it may fail or be missing. */
  readonly native?: ((url: string) => void) | undefined;
  readonly messenger?: ((url: string) => void) | undefined;
  readonly newWindow: (url: string) => void;
}

/** @source A-914 */
export function outsideTransports({ native, messenger, newWindow }: OutsideTransports): OpenOutside {
  return (url) => {
    for (const transport of [native, messenger]) {
      if (!transport) continue;
      try {
        return transport(url);
      } catch {
        // Falls back when the application cannot open it.
      }
    }
    newWindow(url);
  };
}

/** Opens a window without access to its opener. */
export const newWindow: OpenOutside = (url) => void window.open(url, '_blank', 'noopener');
