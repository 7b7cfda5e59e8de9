import type { ParentalScope } from '@aerial/domain/parental.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { provePinCall } from '@aerial/api-client/calls/parental.ts';
import { ApiError } from '@aerial/api-client/port.ts';
import { useApi } from '../../core/runtime.tsx';
import type { PinProof } from '@aerial/api-client/pin-proof.ts';

/** The default wait if the server names none, seconds. */
const DEFAULT_WAIT_S = 30;

export type PinFailure = 'wrong' | 'offline' | 'other';

export interface PinEntry {
  /** Submits the PIN to the server. */
  submit(pin: string): void;
  readonly isBusy: boolean;
  readonly failure: PinFailure | undefined;
  readonly error: unknown;
  /** Seconds until the next attempt is allowed; 0: now. */
  readonly waitS: number;
  /** Clears the failure when the viewer types again. */
  reset(): void;
}

const isRefusedGuess = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'wrong_pincode' || error.code === 'too_many_attempts');

function failureOf(error: unknown): PinFailure | undefined {
  if (!error) return undefined;
  if (isRefusedGuess(error)) return error.code === 'wrong_pincode' ? 'wrong' : undefined;
  return error instanceof ApiError && error.status === 0 ? 'offline' : 'other';
}

/** Submits the PIN to the server, which returns a proof. @param onProved receives the proof and the PIN @source F-320, A-571 */
export function usePinProof(
  scope: ParentalScope,
  item: string | undefined,
  onProved: (proof: PinProof, pin: string) => void,
): PinEntry {
  const api = useApi();
  const { waitS, startWait } = useWait();
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (pincode: string) =>
      api.call(provePinCall, { body: { pincode, scope, ...(item !== undefined && { item }) } }),
    onSuccess: (answer, pin) =>
      onProved({ scope, item, proof: answer.proof, until: epochMs(Date.parse(answer.expires_at)) }, pin),
    onError(failure) {
      if (!isRefusedGuess(failure)) return;
      const seconds = failure.retryAfterS ?? (failure.code === 'too_many_attempts' ? DEFAULT_WAIT_S : 0);
      if (seconds > 0) startWait(seconds);
    },
  });
  return { submit: mutate, isBusy: isPending, failure: failureOf(error), error, waitS, reset };
}

/** A countdown in whole seconds. It stores its start time, or its first value would be that of an older one. */
function useWait(): { readonly waitS: number; startWait(seconds: number): void } {
  const [{ until, now }, setWait] = useState({ until: 0, now: 0 });
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setWait({ until, now: Date.now() });
      if (Date.now() >= until) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return {
    waitS: until > now ? Math.ceil((until - now) / 1000) : 0,
    startWait(seconds) {
      const startedAt = Date.now();
      setWait({ until: startedAt + seconds * 1000, now: startedAt });
    },
  };
}
