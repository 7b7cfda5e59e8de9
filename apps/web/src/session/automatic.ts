/** The provider's automatic authentication: its own address identifies the viewer by the network. @source F-405, F-406 */
import type { ErrorBody } from '@aerial/contract/errors.ts';
import type { Token } from '@aerial/contract/shapes/user.ts';
import { ApiError } from '@aerial/api-client/port.ts';
import type { DeviceData } from './device-data.ts';

/** Timeout, milliseconds. @source F-406 */
export const AUTOMATIC_MS = 10_000;

const isToken = (value: unknown): value is Token =>
  typeof value === 'object' && value !== null && typeof (value as { access_token?: unknown }).access_token === 'string';

/**
 * @param ends aborts the request; the caller applies AUTOMATIC_MS
 * @throws ApiError for everything but a login token response
 */
export async function requestAutomatic(
  fetch: typeof globalThis.fetch,
  url: string,
  device: DeviceData,
  ends: AbortSignal,
): Promise<Token> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      signal: ends,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({
        manufacturer: device.vendor,
        model: device.model,
        serial: device.serial,
        os: device.os_name,
      }),
    });
  } catch {
    throw new ApiError('network_failure', 0, '');
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok || !isToken(answer))
    throw new ApiError(
      (answer as Partial<ErrorBody> | undefined)?.error_code ?? 'unreadable_answer',
      response.status,
      '',
    );
  return { ...answer, expired: answer.expired ?? null, device: answer.device ?? null, profile: answer.profile ?? null };
}
