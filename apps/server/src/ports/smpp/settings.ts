/** Where and how an operator's SMS centre is reached, from one address. */

/** Type of number and numbering plan of an address. @source SMPP 3.4 §5.2.5, §5.2.6 */
export interface AddressKind {
  readonly ton: number;
  readonly npi: number;
}

export interface SmppSettings {
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  readonly systemId: string;
  readonly password: string;
  readonly systemType: string;
  /** The sender viewers see: a name of up to 11 characters, or a number; empty leaves it to the SMS centre. */
  readonly from: string;
  readonly source: AddressKind;
  readonly destination: AddressKind;
  /** How a long text travels: in parts that telephones join, or whole in an optional field. */
  readonly long: 'udh' | 'payload';
  readonly alphabet: 'gsm7' | 'ucs2';
  /** Pause between questions whether the centre is still there, seconds. */
  readonly enquireS: number;
}

const PORT = 2775;
const TLS_PORT = 3550;
const KNOWN = [
  'from',
  'system_type',
  'source_ton',
  'source_npi',
  'dest_ton',
  'dest_npi',
  'long',
  'alphabet',
  'enquire_s',
];
/** Longest values that fit the fields of the protocol. */
const MAX_SYSTEM_ID_LENGTH = 15;
const MAX_PASSWORD_LENGTH = 64;
const MAX_FROM_LENGTH = 20;

/** @returns undefined when the address is not one of an SMS centre, or says something unknown */
export function smppSettings(address: string): SmppSettings | undefined {
  const url = URL.parse(address);
  if (!url || !['smpp:', 'smpps:'].includes(url.protocol) || url.hostname === '' || !['', '/'].includes(url.pathname))
    return undefined;
  const query = url.searchParams;
  if ([...query.keys()].some((key) => !KNOWN.includes(key))) return undefined;
  const isTls = url.protocol === 'smpps:';
  const from = query.get('from') ?? '';
  const otherwise = kindOf(from);
  const number = (name: string, most: number, fallback: number) => wholeNumber(query.get(name), most, fallback);
  const numbers = {
    sourceTon: number('source_ton', 6, otherwise.ton),
    sourceNpi: number('source_npi', 18, otherwise.npi),
    destTon: number('dest_ton', 6, 1),
    destNpi: number('dest_npi', 18, 1),
    enquireS: number('enquire_s', 3_600, 30),
  };
  const long = query.get('long') ?? 'udh';
  const alphabet = query.get('alphabet') ?? 'gsm7';
  const systemId = decoded(url.username);
  const password = decoded(url.password);
  if (
    Object.values(numbers).includes(Number.NaN) ||
    numbers.enquireS === 0 ||
    systemId === undefined ||
    password === undefined
  )
    return undefined;
  if (
    systemId === '' ||
    systemId.length > MAX_SYSTEM_ID_LENGTH ||
    password.length > MAX_PASSWORD_LENGTH ||
    !/^[ -~]*$/.test(from) ||
    from.length > MAX_FROM_LENGTH
  )
    return undefined;
  if ((long !== 'udh' && long !== 'payload') || (alphabet !== 'gsm7' && alphabet !== 'ucs2')) return undefined;
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (isTls ? TLS_PORT : PORT) : Number(url.port),
    isTls,
    systemId,
    password,
    systemType: query.get('system_type') ?? '',
    from,
    source: { ton: numbers.sourceTon, npi: numbers.sourceNpi },
    destination: { ton: numbers.destTon, npi: numbers.destNpi },
    long,
    alphabet,
    enquireS: numbers.enquireS,
  };
}

/** The kind of a sender by its form: a name, an international number, a short number, or nothing. */
function kindOf(from: string): AddressKind {
  if (from === '') return { ton: 0, npi: 0 };
  if (!/^\+?\d+$/.test(from)) return { ton: 5, npi: 0 };
  return from.length > 6 ? { ton: 1, npi: 1 } : { ton: 3, npi: 0 };
}

function wholeNumber(text: string | null, most: number, fallback: number): number {
  if (text === null) return fallback;
  return /^\d{1,5}$/.test(text) && Number(text) <= most ? Number(text) : Number.NaN;
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
