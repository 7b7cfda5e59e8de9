/** The step that shows a code, which another device confirms: the screen polls until that is done. */
import type { ApiError } from '@aerial/api-client/port.ts';
import { refused, stay, type Next } from './next.ts';
import type { Login, LoginAnswer, ScreenCode } from './types.ts';

export const screenCode = (state: Login, code: ScreenCode): Next => [
  { ...state, isBusy: false, step: { tag: 'screen', code } },
  [{ run: 'poll', ms: code.intervalMs }],
];

/** The code of the screen, while it is not over. */
export const liveCode = ({ step }: Login): ScreenCode | undefined =>
  step.tag === 'screen' && step.end === undefined ? step.code : undefined;

/** What the poll of the screen's code found; the token is an answer of its own. */
export function screenState(
  state: Login,
  { state: found, intervalMs }: Extract<LoginAnswer, { type: 'screen-state' }>,
): Next {
  const code = liveCode(state);
  if (!code || state.step.tag !== 'screen') return stay(state);
  if (found !== 'pending') return stay({ ...state, step: { ...state.step, end: found } });
  return [{ ...state, step: { ...state.step, code: { ...code, intervalMs } } }, [{ run: 'poll', ms: intervalMs }]];
}

/** A lost connection or a busy server ends no code; the account's refusal does. */
export function screenCheckFailed(state: Login, error: ApiError): Next {
  const code = liveCode(state);
  if (!code || state.step.tag !== 'screen') return stay(state);
  if (error.status === 0 || error.status >= 500 || error.status === 429)
    return [state, [{ run: 'poll', ms: Math.max(code.intervalMs, (error.retryAfterS ?? 0) * 1000) }]];
  return stay({ ...state, step: { tag: 'screen', code, end: 'refused' }, error: refused(error, state.now) });
}
