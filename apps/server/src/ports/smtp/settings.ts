/** Where letters are handed over, from one address. */

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** `wrapped`: encrypted from the first byte. `required`: STARTTLS or nothing. `offered`: STARTTLS where the server has it. `none`. */
  readonly tls: 'wrapped' | 'required' | 'offered' | 'none';
  readonly user: string | undefined;
  readonly password: string;
}

const PORT = 587;
const TLS_PORT = 465;
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/**
 * `smtps://user:password@host:port`, or `smtp://…` with `?tls=required|offered|none`. A password is not sent in the clear
 * to another machine unless `tls=none` says so.
 * @returns undefined when the address is not one of a mail server, or says something unknown
 */
export function smtpSettings(address: string): SmtpSettings | undefined {
  const url = URL.parse(address);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '' || !['', '/'].includes(url.pathname))
    return undefined;
  const isWrapped = url.protocol === 'smtps:';
  if ([...url.searchParams.keys()].some((key) => key !== 'tls' || isWrapped)) return undefined;
  const tls = isWrapped
    ? 'wrapped'
    : (url.searchParams.get('tls') ?? (url.username !== '' && !LOCAL.includes(url.hostname) ? 'required' : 'offered'));
  if (tls !== 'wrapped' && tls !== 'required' && tls !== 'offered' && tls !== 'none') return undefined;
  try {
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? (isWrapped ? TLS_PORT : PORT) : Number(url.port),
      tls,
      user: url.username === '' ? undefined : decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    };
  } catch {
    return undefined;
  }
}
