import { ApiError } from '@aerial/api-client/port.ts';
import type { Content } from '../../parts/content/queries.ts';

/** The data returned for a content that can no longer be watched. @source C-752 */
export function lostContent(error: Error | null): Content | undefined {
  const payload = error instanceof ApiError ? error.lostContent : undefined;
  return payload && typeof payload === 'object'
    ? ({ ...(payload as Content), is_lost: true } satisfies Content)
    : undefined;
}
