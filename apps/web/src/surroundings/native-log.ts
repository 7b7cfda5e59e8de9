/**
 * The method of a native application that takes log events: `window.Android.logEvent(json)`, or the message handler of that name on iOS.
 * Apart from the bridge, since the queue of events is loaded late. @source A-863
 */
interface NativeLogWindow {
  readonly Android?: unknown;
  readonly webkit?: {
    readonly messageHandlers?: Readonly<Record<string, { postMessage(message: unknown): void } | undefined>>;
  };
}

/** @returns undefined where the application offers none; failures of the application's method are ignored */
export function logEventOf(page: unknown): ((event: string) => void) | undefined {
  const { Android, webkit } = page as NativeLogWindow;
  const android = Android as { logEvent?: (event: string) => void } | null | undefined;
  const handler = webkit?.messageHandlers?.['logEvent'];
  const call =
    typeof android?.logEvent === 'function'
      ? // Android's methods work on their own object only.
        (event: string) => android.logEvent!(event)
      : // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window: the handler belongs to the application
        handler && ((event: string) => handler.postMessage(event));
  return (
    call &&
    ((event) => {
      try {
        call(event);
      } catch {
        // The log of an application is nothing the viewer could act on.
      }
    })
  );
}
