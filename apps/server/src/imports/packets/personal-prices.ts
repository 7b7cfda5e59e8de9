/** Prices of single users in a document. Pure. */
import { phoneDigits } from '@aerial/domain/phone.ts';
import type { Field, Reference } from './fields.ts';

const WAYS = ['id', 'provider_uid', 'username', 'phone'] as const;

export interface PersonalPriceEntry {
  readonly line: number;
  readonly user: { readonly by: (typeof WAYS)[number]; readonly value: string };
  readonly packet: Reference;
  /** Minor units. */
  readonly amount: number;
  readonly name: string | undefined;
  readonly description: string | undefined;
}

/** Reads `{provider_uid: R-17, packet: base, amount: 149.00}`; a user is named in exactly one way. */
export function readPersonalPrice(field: Field): PersonalPriceEntry | undefined {
  const of = field.fields([...WAYS, 'packet', 'amount', 'name', 'description']);
  if (!of) return undefined;
  const ways = WAYS.filter((way) => of.has(way));
  const by = ways[0];
  if (by === undefined || ways.length > 1) return field.refuse(`expected one of ${WAYS.join(', ')}`);
  const value = of.get(by)!.text(255);
  const packet = of.has('packet') ? of.get('packet')!.reference() : field.lacks('packet');
  const amount = of.has('amount') ? of.get('amount')!.amount() : field.lacks('amount');
  if (value === undefined || !packet || amount === undefined) return undefined;
  return {
    line: field.line,
    user: { by, value: by === 'phone' ? phoneDigits(value) : value },
    packet,
    amount,
    name: of.get('name')?.text(200),
    description: of.get('description')?.text(),
  };
}
