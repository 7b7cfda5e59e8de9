/** What viewers see when a licence is refused. @source C-782–C-784 */
import type { EngineReport } from '../engines/port.ts';

export interface LicenseError {
  /** A code of the API, or of the vendor of licences. */
  readonly code: string;
  readonly message: string;
}

/** DoveRunner's code for a refusal whose message is JSON. */
const NESTED = '8002';

interface Answer {
  readonly error_code?: unknown;
  readonly error?: { readonly message?: unknown };
  readonly detail?: { readonly license?: readonly unknown[] };
  /** As vendors write it themselves. */
  readonly code?: unknown;
  readonly errorCode?: unknown;
  readonly message?: unknown;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

function parsed(text: string): Answer {
  try {
    return (JSON.parse(text) as Answer | null) ?? {};
  } catch {
    return {};
  }
}

/** @param body of the refused request, in the envelope of the API or as a vendor writes it @param status of the answer */
export function licenseError(body: string, status: number): LicenseError {
  const { error_code, error, detail, code, errorCode, message } = parsed(body);
  return {
    code: textOf(detail?.license?.[0]) ?? textOf(errorCode) ?? textOf(code) ?? textOf(error_code) ?? String(status),
    message: textOf(error?.message) ?? textOf(message) ?? '',
  };
}

/** What DoveRunner's code says in its JSON; undefined for other codes and other texts. */
function nestedIn({ code, message }: LicenseError): { readonly text: string; readonly number: string } | undefined {
  if (code !== NESTED) return undefined;
  const { MESSAGE, ERROR } = parsed(message) as { MESSAGE?: unknown; ERROR?: unknown };
  const [text, number] = [textOf(MESSAGE), textOf(ERROR)];
  return text === undefined || number === undefined ? undefined : { text, number };
}

/** The words of the alert. */
export function licenseAlert(error: LicenseError): string {
  const nested = nestedIn(error);
  return nested ? `Error : ${nested.text}(${nested.number})` : `DRM Error : ${error.message}(${error.code})`;
}

/** What stands on the picture. */
export const licenseText = (error: LicenseError): string => nestedIn(error)?.text ?? error.message;

/** A new stream call gives a playback that is open. */
const ENDED = new Set(['signature_expired', 'authentication_failed']);

/** What a refused licence means to the player. @param detail what the engine calls it */
export function refusedLicense(error: LicenseError, detail: string): Extract<EngineReport, { type: 'failed' }> {
  if (ENDED.has(error.code)) return { type: 'failed', failure: 'network', detail: `${detail} ${error.code}` };
  return {
    type: 'failed',
    failure: 'license',
    detail: `${detail} ${error.code}`,
    message: licenseText(error),
    alert: licenseAlert(error),
  };
}
