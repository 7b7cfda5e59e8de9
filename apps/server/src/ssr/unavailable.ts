/** The page that is sent when not even the provider can be resolved, for example while the database is unavailable. */
import { messageIn, textLanguage } from '../http/texts.ts';
import { escapeHtml as escaped } from './escape.ts';
import type { Texts } from './web-build.ts';

/** It loads nothing and runs nothing, so that it works whatever else fails. */
const STYLE =
  'body{display:grid;place-content:center;gap:1.5rem;min-height:90vh;margin:0;padding:1.5rem;text-align:center;font:1.125rem/1.5 system-ui,sans-serif;color:#f4f5f7;background:#0b0d12}a{color:#f5a524}';

/** @param acceptLanguage of the request @param address of the page, to be retried */
export function unavailablePage(
  texts: ReadonlyMap<string, Texts>,
  acceptLanguage: string | undefined,
  address: string,
): string {
  const language = textLanguage(acceptLanguage, undefined);
  const retry = (texts.get(language) ?? texts.get('ru'))?.['action_retry'] ?? '↻';
  const said = escaped(
    messageIn(language, { code: 'unavailable', message: 'The service is not available right now. Please try again.' }),
  );
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">`,
    `<title>${said}</title><style>${STYLE}</style></head>`,
    `<body><h1>${said}</h1><p><a href="${escaped(address)}">${escaped(retry)}</a></p></body></html>`,
  ].join('');
}
