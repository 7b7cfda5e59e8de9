import { useEffect } from 'react';
import { listenToNative } from '../../surroundings/native-bridge.ts';

/** The WebOTP extension of browsers' credentials. */
interface CodeRequest {
  readonly otp: { readonly transport: readonly ['sms'] };
  readonly signal: AbortSignal;
}
type CodeReader = (request: CodeRequest) => Promise<{ readonly code?: string } | null>;

const canRead = (): boolean => 'OTPCredential' in window && typeof navigator.credentials?.get === 'function';

/**
 * Reads the code from the message with WebOTP, or through the native application; otherwise it is typed. Reading stops with the
 * screen.
 * @param awaited the awaited message; another one restarts reading
 * @source
 */
export function useSmsCode(awaited: object | undefined, onCode: (code: string) => void): void {
  useEffect(
    () => (awaited ? listenToNative(window, ({ smsCode }) => smsCode && onCode(smsCode)) : undefined),
    [awaited, onCode],
  );
  useEffect(() => {
    if (!awaited || !canRead()) return undefined;
    const controller = new AbortController();
    const read = navigator.credentials.get.bind(navigator.credentials) as unknown as CodeReader;
    read({ otp: { transport: ['sms'] }, signal: controller.signal }).then(
      (credential) => credential?.code && !controller.signal.aborted && onCode(credential.code),
      // Refused, or unmounted: the viewer types the code.
      () => undefined,
    );
    return () => controller.abort();
  }, [awaited, onCode]);
}
