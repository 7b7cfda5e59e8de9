import { useEffect } from 'react';
import { listenToNative } from '../../surroundings/native-bridge.ts';

/** What browsers that read codes from messages offer beside their other credentials. */
interface CodeRequest {
  readonly otp: { readonly transport: readonly ['sms'] };
  readonly signal: AbortSignal;
}
type CodeReader = (request: CodeRequest) => Promise<{ readonly code?: string } | null>;

const canRead = (): boolean => 'OTPCredential' in window && typeof navigator.credentials?.get === 'function';

/**
 * Takes the code out of the message when the browser can, or the application around it; elsewhere it is typed. The reading ends with the
 * screen.
 * @param awaited the message that is awaited; another one begins another reading
 * @source
 */
export function useSmsCode(awaited: object | undefined, onCode: (code: string) => void): void {
  useEffect(() => (awaited ? listenToNative(window, ({ smsCode }) => smsCode && onCode(smsCode)) : undefined), [awaited, onCode]);
  useEffect(() => {
    if (!awaited || !canRead()) return undefined;
    const controller = new AbortController();
    const read = navigator.credentials.get.bind(navigator.credentials) as unknown as CodeReader;
    read({ otp: { transport: ['sms'] }, signal: controller.signal }).then(
      (credential) => credential?.code && !controller.signal.aborted && onCode(credential.code),
      // Refused, or the screen is gone: the code is typed.
      () => undefined,
    );
    return () => controller.abort();
  }, [awaited, onCode]);
}
