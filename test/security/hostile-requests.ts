/** Requests with one hostile value each, generated from the contract: a new call and a new field are attacked without a line of test. */
import type { Call } from '@aerial/contract/core.ts';
import { calls } from '@aerial/contract/index.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly minLength?: number;
}

export interface HostileRequest {
  readonly call: Call;
  /** What is hostile about it, for the message of a failure. */
  readonly what: string;
  readonly path: string;
  readonly body?: string | Buffer;
  readonly type?: string;
}

/** Numbers as clients and attackers write them, in an address or as a JSON literal. */
const NUMBERS = [
  '0',
  '-1',
  '-0',
  '1.5',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  '253402300800',
  '8640000000000001',
  '1e3',
  '1e400',
  '-1e400',
  '1e-400',
  '9'.repeat(19),
  '9'.repeat(400),
];
/** Texts that only look like numbers. */
const NEARLY_NUMBERS = [
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '0b1',
  '010',
  '+1',
  ' 1',
  '1 ',
  '1,5',
  '1_000',
  '٣',
  '１',
  '1n',
  '',
  ' ',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
];
const TEXTS = [
  "'",
  '"',
  "'; drop table users; --",
  '\\',
  '%',
  '_',
  '%00',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e',
  '\u2028',
  '😀'.repeat(40),
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '../../../etc/passwd',
  'a'.repeat(256),
  'я'.repeat(5_000),
  '\r\nX-Injected: 1',
  '__proto__',
  'constructor',
  'toString',
  '()|&!*:<->',
  "a' & b:*",
  'İ'.repeat(100),
  'ﬀ'.repeat(200),
  'e\u0301'.repeat(200),
  '2026-13-45',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '1,2,,3',
  ','.repeat(300),
];

/** JSON literals in the place of any value. */
const LITERALS = [
  ...NUMBERS,
  'null',
  'true',
  'false',
  '""',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{"a":1}',
  '{"length":1e9}',
  '{"toString":1}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  ...[...NEARLY_NUMBERS, ...TEXTS, ...NUMBERS].map((text) => JSON.stringify(text)),
];

/** Whole bodies. */
const BODIES: readonly (readonly [string, string | Buffer, string?])[] = [
  ...[
    'null',
    'true',
    '1',
    '1e400',
    '"text"',
    '[]',
    '[1]',
    '[[[]]]',
    '[{}]',
    '{',
    '}',
    '{"a"',
    '{a:1}',
    "{'a':1}",
    '{"a":NaN}',
    '{"a":Infinity}',
    '{"a":0x10}',
    '{"a":01}',
    '{"a":1,}',
    '{}{}',
    '{} x',
    '\ufeff{}',
    '/**/{}',
    '',
    ' ',
    '\0',
    'undefined',
  ].map((body) => [`body ${JSON.stringify(body)}`, body] as const),
  ['an array 20,000 deep', '['.repeat(20_000) + ']'.repeat(20_000)],
  ['an object 20,000 deep', '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)],
  ['an object never closed', '{"a":'.repeat(20_000)],
  ['100,000 elements', `[${'0,'.repeat(100_000)}0]`],
  ['20,000 keys', `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join()}}`],
  ['the key __proto__', '{"__proto__":{"polluted":1}}'],
  ['the key __proto__, escaped', '{"\\u005f_proto__":{"polluted":1}}'],
  ['the keys constructor and prototype', '{"constructor":{"prototype":{"polluted":1}},"prototype":{"polluted":1}}'],
  ['a NUL in a key', '{"a\\u0000":1}'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['UTF-16', Buffer.from('\ufeff{"a":1}', 'utf16le')],
  ['an unknown charset', Buffer.from([0x7b, 0xff, 0x7d]), 'application/json; charset=x-none'],
  ['a form of one thousand equal names', 'a=1&'.repeat(1_000), 'application/x-www-form-urlencoded'],
  [
    'a form with the name __proto__',
    '__proto__=1&__proto__[polluted]=1&constructor[prototype][polluted]=1',
    'application/x-www-form-urlencoded',
  ],
  ['a form with broken escapes', '%=%&a=%zz&%00=%00&=&&', 'application/x-www-form-urlencoded'],
  ['XML', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'application/xml'],
  [
    'multipart',
    '--x\r\nContent-Disposition: form-data; name="login"\r\n\r\na\r\n--x--\r\n',
    'multipart/form-data; boundary=x',
  ],
  ['a type that is none', '{}', 'nonsense'],
];

/** A value that the schema accepts. */
function sample(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return sample(schema.anyOf[0]!);
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['string']);
  if (types.includes('integer') || types.includes('number')) return Math.max(1, schema.minimum ?? 1);
  if (types.includes('boolean')) return true;
  if (types.includes('array')) return [];
  if (types.includes('object'))
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
        schema.required?.includes(name) ? [[name, sample(property)]] : [],
      ),
    );
  return schema.pattern === undefined ? 'x'.repeat(Math.max(1, schema.minLength ?? 1)) : '1';
}

/** Every value inside a body's schema, by its path. */
function placesIn(schema: Schema, at: readonly string[] = []): (readonly string[])[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const here = [...at, name];
    const inside = property.items ? placesIn(property.items, [...here, '0']) : placesIn(property, here);
    return [here, ...inside];
  });
}

/** The body as JSON, with a literal in one place. */
function jsonWith(base: unknown, place: readonly string[], literal: string): string {
  const [first, ...rest] = place;
  if (first === undefined) return literal;
  if (first === '0') return `[${jsonWith({}, rest, literal)}]`;
  const record =
    typeof base === 'object' && base !== null && !Array.isArray(base) ? (base as Record<string, unknown>) : {};
  const others = Object.entries(record)
    .filter(([name]) => name !== first)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${[...others, `${JSON.stringify(first)}:${jsonWith(record[first], rest, literal)}`].join()}}`;
}

const propertiesOf = (schema: unknown): Readonly<Record<string, Schema>> =>
  (schema as Schema | undefined)?.properties ?? {};
const escaped = (text: string): string => encodeURIComponent(text.toWellFormed());
const inAddress = [...NUMBERS, ...NEARLY_NUMBERS, ...TEXTS];

export interface Ids {
  /** The path of a call with ids that exist. @param other replaces one of them */
  pathOf(call: Call, other?: { readonly name: string; readonly value: string }): string;
}

const withQuery = (call: Call, path: string, query: readonly (readonly [string, string])[]): string => {
  const required = Object.entries(propertiesOf(call.query)).filter(
    ([name]) => (call.query as Schema).required?.includes(name) && !query.some(([one]) => one === name),
  );
  const all = [...required.map(([name, schema]) => [name, escaped(String(sample(schema)))] as const), ...query];
  return all.length === 0 ? path : `${path}?${all.map((pair) => pair.join('=')).join('&')}`;
};

function* hostileTo(call: Call, ids: Ids): Generator<HostileRequest> {
  const base = call.body ? JSON.stringify(sample(call.body as Schema)) : undefined;
  const valid = {
    path: withQuery(call, ids.pathOf(call), []),
    ...(base !== undefined && { body: base, type: 'application/json' }),
  };
  yield { call, what: 'nothing hostile', ...valid };
  for (const name of Object.keys(propertiesOf(call.params))) {
    for (const value of inAddress)
      yield {
        call,
        what: `${name} in the path: ${JSON.stringify(value.slice(0, 40))}`,
        ...valid,
        path: withQuery(call, ids.pathOf(call, { name, value: escaped(value) }), []),
      };
  }
  for (const name of Object.keys(propertiesOf(call.query))) {
    for (const value of inAddress)
      yield {
        call,
        what: `${name} in the query: ${JSON.stringify(value.slice(0, 40))}`,
        ...valid,
        path: withQuery(call, ids.pathOf(call), [[name, escaped(value)]]),
      };
    yield {
      call,
      what: `${name} twice`,
      ...valid,
      path: withQuery(call, ids.pathOf(call), [
        [name, '1'],
        [name, '2'],
      ]),
    };
    yield {
      call,
      what: `${name} as a record`,
      ...valid,
      path: withQuery(call, ids.pathOf(call), [
        [`${name}[a]`, '1'],
        [name, '%5B%5D'],
      ]),
    };
  }
  if (!call.body) return;
  const filled = sample(call.body as Schema);
  for (const place of placesIn(call.body as Schema)) {
    for (const literal of LITERALS)
      yield {
        call,
        what: `${place.join('.')} in the body: ${literal.slice(0, 60)}`,
        ...valid,
        body: jsonWith(filled, place, literal),
      };
    if (place.length > 1) continue;
    for (const value of inAddress)
      yield {
        call,
        what: `${place[0]} in a form: ${JSON.stringify(value.slice(0, 40))}`,
        ...valid,
        body: `${escaped(place[0]!)}=${escaped(value)}`,
        type: 'application/x-www-form-urlencoded',
      };
    yield { call, what: `${place[0]} twice in the body`, ...valid, body: `{"${place[0]}":1,"${place[0]}":[{"a":1}]}` };
  }
  for (const [what, body, type = 'application/json'] of BODIES) yield { call, what, ...valid, body, type };
}

/** All requests of the cross product, call by call. */
export const hostileRequests = (ids: Ids): HostileRequest[][] => calls.map((call) => [...hostileTo(call, ids)]);
