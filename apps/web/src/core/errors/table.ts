/**
 * What a viewer sees of a failure: one table from the code or the status, and where it happened, to a verdict.
 * @source spec 1 §8, F-429–F-442, C-747–C-749
 */
import type { ErrorCode } from '@aerial/contract/errors.ts';
import type { ApiError, LocalErrorCode } from '@aerial/api-client/port.ts';

/**
 * Where a failure happened. `dialog`: an action whose result the viewer waits for; `background`: a toggle, or nothing the viewer started;
 * `payment`: buying or paying; `stream`: a channel that does not play; `login`: a step of a login; `devices`: removing a device.
 */
export type Where = 'dialog' | 'background' | 'payment' | 'stream' | 'login' | 'devices';

export type Verdict =
  /** A message modal. `back` adds a button that leads to the list of channels. */
  | {
      readonly show: 'modal';
      readonly textKey?: 'error_too_many_devices' | 'error_download_text';
      readonly back?: 'channels';
    }
  | { readonly show: 'alert'; readonly textKey?: 'error_download' }
  /** The message modal titled `failure`, with the contacts of the support. */
  | { readonly show: 'failure' }
  | { readonly show: 'geo-lock' }
  /** It needs a user: opens the sign-in with the message. */
  | { readonly show: 'sign-in' }
  /** Another part reports it: the form itself, or the session, which restarts. */
  | { readonly show: 'nothing' };

type Code = ErrorCode | LocalErrorCode;
interface Row {
  readonly code?: Code;
  readonly status?: number;
  readonly where?: readonly Where[];
  readonly verdict: Verdict;
}

/** The first matching row wins. */
const TABLE: readonly Row[] = [
  { code: 'forbidden_country', verdict: { show: 'geo-lock' } },
  // A blocked account, or a viewer outside the operator's network: the form shows the reason.
  { code: 'user_blocked', where: ['login'], verdict: { show: 'nothing' } },
  { code: 'forbidden', where: ['login'], verdict: { show: 'nothing' } },
  // Any other refused login is a refused country. @source F-429, F-432
  { status: 403, where: ['login'], verdict: { show: 'geo-lock' } },
  // The form shows it under its fields. @source F-455
  { where: ['login'], verdict: { show: 'nothing' } },
  { code: 'authentication_failed', verdict: { show: 'nothing' } },
  // The viewer closed the PIN prompt.
  { code: 'pin_required', verdict: { show: 'nothing' } },
  { code: 'child_forbidden', where: ['stream'], verdict: { show: 'nothing' } },
  { code: 'guest_forbidden', verdict: { show: 'sign-in' } },
  { status: 403, where: ['devices'], verdict: { show: 'modal', textKey: 'error_too_many_devices' } },
  { code: 'permission_denied', where: ['stream'], verdict: { show: 'modal', back: 'channels' } },
  { status: 403, where: ['stream'], verdict: { show: 'alert' } },
  // The player shows the failure and retries.
  { where: ['stream'], verdict: { show: 'nothing' } },
  { status: 0, where: ['dialog', 'devices'], verdict: { show: 'modal', textKey: 'error_download_text' } },
  { status: 0, where: ['background'], verdict: { show: 'alert', textKey: 'error_download' } },
  { where: ['payment'], verdict: { show: 'failure' } },
  { where: ['background'], verdict: { show: 'alert' } },
];

export function verdictOf({ code, status }: Pick<ApiError, 'code' | 'status'>, where: Where): Verdict {
  const row = TABLE.find(
    (one) =>
      (one.code === undefined || one.code === code) &&
      (one.status === undefined || one.status === status) &&
      (one.where === undefined || one.where.includes(where)),
  );
  return row?.verdict ?? { show: 'modal' };
}

/** The same text is not shown twice within this time, milliseconds. @source F-439 */
export const SAME_TEXT_MS = 3_000;

/** Guards against repeated texts. @returns whether a text should be shown now */
export function createRepeatGuard(now: () => number): (text: string) => boolean {
  const said = new Map<string, number>();
  return (text) => {
    const at = now();
    const last = said.get(text);
    for (const [old, when] of said) if (at - when >= SAME_TEXT_MS) said.delete(old);
    if (last !== undefined && at - last < SAME_TEXT_MS) return false;
    said.set(text, at);
    return true;
  };
}
