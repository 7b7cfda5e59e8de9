/** What the page says about its provider; the server writes it into the document (`ssr/console-page.ts`). */
export interface Installation {
  readonly name: string;
  /** IANA name; dates of the provider are shown in it. */
  readonly timeZone: string;
  /** ISO 4217. */
  readonly currency: string;
}

export const ROOT_ID = 'console';

function read(): Installation {
  const data = document.getElementById(ROOT_ID)?.dataset ?? {};
  return { name: data['name'] ?? 'Aerial', timeZone: data['timeZone'] ?? 'UTC', currency: data['currency'] ?? 'RUB' };
}

let known: Installation | undefined;
export const installation = (): Installation => (known ??= read());
