/**
 * The pay systems of a provider, from its settings: which forms of payment a viewer is offered, through which payment system, with which
 * account there. Secrets never stand in the settings: they are references to the environment, or sealed.
 */
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { Seal } from '../../security/seal.ts';
import { isFields, type Fields } from './fields.ts';
import { PAYMENT_SYSTEM_NAMES, type PayMethod, type PaymentSystem, type PaymentSystemName } from './port.ts';

/** Forms of payment by the short names that clients know. @source */
export const METHOD_OF_SHORTNAME = {
  short_url: 'redirect',
  ext_app: 'redirect',
  qrcode: 'qr',
  qrcode_png: 'qr',
  phone: 'sms',
  phone_sms: 'sms',
  linkedcard: 'linked-card',
  linked_card: 'linked-card',
} as const satisfies Readonly<Record<string, PayMethod>>;
/** Forms that need no payment system: the balance, and a text. */
const OWN_SHORTNAMES = ['provider_account', 'info'] as const;

export type PayformShortname = keyof typeof METHOD_OF_SHORTNAME | (typeof OWN_SHORTNAMES)[number];

/** One way to pay that a provider offers. */
export interface PaySystem {
  readonly id: number;
  readonly shortname: PayformShortname;
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  readonly buttonText: LocalizedText;
  readonly howToUse: LocalizedText;
  readonly howToUsePacket: LocalizedText;
  /** For 30 s after a payment by it the next one needs no PIN. @source A-496 */
  readonly skipsParentalControl: boolean;
  /** Absent for `provider_account` and `info`. */
  readonly payment?: { readonly method: PayMethod; readonly system: PaymentSystem };
}

/** Why an entry is not offered, for operators; contains no secret. */
export interface PaySystemProblem {
  /** Place of the entry in the list, from 0. */
  readonly entry: number;
  readonly problem: string;
}

export interface PaySystems {
  /** In the order of the settings. */
  readonly offered: readonly PaySystem[];
  readonly problems: readonly PaySystemProblem[];
  /** The account that webhooks of a payment system belong to. */
  system(name: string): PaymentSystem | undefined;
}

export interface PaySystemDeps {
  /** Opens sealed credentials. */
  readonly seal: Pick<Seal, 'open'>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isProduction: boolean;
  /** Whether an operator allows the sandbox in production: for a demonstration, where nobody sells. */
  readonly allowsSandbox?: boolean;
  /** Makes the adapter of a payment system from its credentials, whose references are resolved; or says what is wrong with them. */
  readonly open: (name: PaymentSystemName, credentials: Fields) => Result<PaymentSystem, string>;
}

/** What sealed credentials are sealed for (`security/seal.ts`). */
export const CREDENTIALS_PURPOSE = 'payment credentials';

/** Only these variables can be named: an operator's settings must not read the database's password and send it to a vendor. */
const VARIABLE = /^(?:YOOKASSA|STRIPE|PAYMENT)_[A-Z\d_]{1,60}$/;
/** Fields that are no secrets and may stand as they are. */
const PLAIN_FIELDS = new Set(['shop_id', 'vat_code', 'tax_system_code', 'check_sender']);

/**
 * @param settings `[{shortname, system, id, title, description, button_text, how_to_use, how_to_use_packet,
 *   skip_parental_control, credentials}]`; all entries of one system share an account, so that `credentials` are needed once. Wrong entries are left out and reported.
 */
export function paySystemsOf(settings: unknown, deps: PaySystemDeps): PaySystems {
  const offered: PaySystem[] = [];
  const problems: PaySystemProblem[] = [];
  const accounts = accountsOf(Array.isArray(settings) ? settings : [], deps);
  for (const [entry, given] of (Array.isArray(settings) ? settings : [settings]).entries()) {
    const read = readEntry(given, accounts, new Set(offered.map(({ id }) => id)));
    if (read.ok) offered.push(read.value);
    else if (settings !== undefined && settings !== null) problems.push({ entry, problem: read.error });
  }
  return {
    offered,
    problems,
    system(name) {
      const account = accounts.get(name as PaymentSystemName);
      return account?.ok ? account.value : undefined;
    },
  };
}

type Accounts = ReadonlyMap<PaymentSystemName, Result<PaymentSystem, string>>;

const systemName = (value: unknown): PaymentSystemName | undefined =>
  PAYMENT_SYSTEM_NAMES.find((name) => name === value);

/** One account per payment system: ids of payments are unique within it, and its webhooks have one address. */
function accountsOf(entries: readonly unknown[], deps: PaySystemDeps): Accounts {
  const given = new Map<PaymentSystemName, unknown[]>();
  for (const entry of entries) {
    const name = isFields(entry) ? systemName(entry['system']) : undefined;
    if (name === undefined) continue;
    const credentials = (entry as Fields)['credentials'];
    given.set(name, [...(given.get(name) ?? []), ...(credentials === undefined ? [] : [credentials])]);
  }
  return new Map([...given].map(([name, credentials]) => [name, openAccount(name, credentials, deps)]));
}

function openAccount(
  name: PaymentSystemName,
  given: readonly unknown[],
  deps: PaySystemDeps,
): Result<PaymentSystem, string> {
  if (name === 'sandbox' && deps.isProduction && deps.allowsSandbox !== true)
    return fail('the sandbox is not available in production');
  if (new Set(given.map((credentials) => JSON.stringify(credentials))).size > 1)
    return fail(`credentials: ${name} is given two different accounts`);
  const resolved = resolveCredentials(given[0] ?? {}, deps);
  return resolved.ok ? deps.open(name, resolved.value) : resolved;
}

/** Replaces references by what they name. */
function resolveCredentials(given: unknown, deps: PaySystemDeps): Result<Fields, string> {
  if (!isFields(given)) return fail('credentials: an object is needed');
  const resolved: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const field = PLAIN_FIELDS.has(name) && !isReference(value) ? ok(value) : resolveSecret(name, value, deps);
    if (!field.ok) return field;
    resolved[name] = field.value;
  }
  return ok(resolved);
}

const isReference = (value: unknown): boolean => typeof value === 'string' && /^(?:env|sealed):/.test(value);

function resolveSecret(name: string, value: unknown, { env, seal }: PaySystemDeps): Result<string, string> {
  const [, kind, reference = ''] = /^(env|sealed):(.+)$/s.exec(typeof value === 'string' ? value : '') ?? [];
  if (kind === 'env') {
    if (!VARIABLE.test(reference)) return fail(`${name}: a variable YOOKASSA_…, STRIPE_… or PAYMENT_… is needed`);
    const found = env[reference]?.trim() ?? '';
    return found === '' ? fail(`${name}: the variable ${reference} is not set`) : ok(found);
  }
  if (kind === 'sealed') {
    const opened = seal.open(reference);
    return opened === undefined ? fail(`${name}: it was sealed with another secret`) : ok(opened);
  }
  return fail(`${name}: a secret is given as env:NAME or sealed:…, never as it is`);
}

function readEntry(given: unknown, accounts: Accounts, taken: ReadonlySet<number>): Result<PaySystem, string> {
  if (!isFields(given)) return fail('an object is needed');
  const { id, shortname, system } = given;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1)
    return fail('id: a positive whole number is needed');
  if (taken.has(id)) return fail(`id: ${id} is given twice`);
  const title = localized(given['title']);
  if (!title || Object.keys(title).length === 0) return fail('title: texts by language are needed');
  const texts = {
    id,
    title,
    description: localized(given['description']) ?? {},
    buttonText: localized(given['button_text']) ?? {},
    howToUse: localized(given['how_to_use']) ?? {},
    howToUsePacket: localized(given['how_to_use_packet']) ?? {},
    skipsParentalControl: given['skip_parental_control'] === true,
  };
  const own = OWN_SHORTNAMES.find((name) => name === shortname);
  if (own) return system === undefined ? ok({ ...texts, shortname: own }) : fail(`system: ${own} needs none`);
  if (!isPaidShortname(shortname)) return fail('shortname: it is not known');
  const name = systemName(system);
  if (!name) return fail(`system: one of ${PAYMENT_SYSTEM_NAMES.join(', ')} is needed`);
  const account = accounts.get(name)!;
  if (!account.ok) return account;
  const method = METHOD_OF_SHORTNAME[shortname];
  if (!account.value.methods.includes(method)) return fail(`shortname: ${name} cannot do ${shortname}`);
  return ok({ ...texts, shortname, payment: { method, system: account.value } });
}

const isPaidShortname = (value: unknown): value is keyof typeof METHOD_OF_SHORTNAME =>
  typeof value === 'string' && Object.hasOwn(METHOD_OF_SHORTNAME, value);

/** Texts by language; one text stands for Russian. */
function localized(value: unknown): LocalizedText | undefined {
  if (typeof value === 'string') return { ru: value };
  if (!isFields(value)) return undefined;
  return Object.values(value).every((text) => typeof text === 'string') ? (value as LocalizedText) : undefined;
}
