/** The words for a failure: the server's own, which it says in the language of the console. */
import { errorText } from '@aerial/api-client/port.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { commonTexts } from '../i18n/common-texts.ts';
import { textOf } from '../i18n/texts.ts';
import { ApiError } from './api.ts';

export function failureText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'network_failure') return textOf(commonTexts, 'error_network');
  if (error instanceof ApiError && error.code === 'permission_denied') return textOf(commonTexts, 'error_not_allowed');
  return errorText(error, textOf(commonTexts, 'error_general'));
}

export const showFailure = (error: unknown): void => showToast(failureText(error), 'error');
