import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { isFields } from '../fields.ts';

/** VAT codes of receipts: without VAT, 0, 10, 20 %, 10/110, 20/120, 5, 7 %, 5/105, 7/107, 22 %, 22/122. */
const MAX_VAT_CODE = 12;
const MAX_TAX_SYSTEM = 6;

export interface YooKassaSettings {
  readonly shopId: string;
  /** The secret key. */
  readonly secret: string;
  /** For fiscal receipts (54-FZ): receipts are sent only if it is set. */
  readonly vatCode?: number;
  /** For shops with several tax systems. */
  readonly taxSystem?: number;
  /** Whether webhooks are taken from the vendor's published networks only. */
  readonly checksSender: boolean;
}

/** @returns the settings, or what is wrong with them, without their values */
export function parseYooKassaSettings(given: unknown): Result<YooKassaSettings, string> {
  if (!isFields(given)) return fail('credentials: an object with shop_id and secret is needed');
  const { shop_id: shop, secret, vat_code: vatCode, tax_system_code: taxSystem, check_sender: checksSender } = given;
  const shopId = typeof shop === 'number' ? String(shop) : shop;
  if (typeof shopId !== 'string' || !/^\d{1,20}$/.test(shopId)) return fail('shop_id: digits are needed');
  if (typeof secret !== 'string' || !/^[\w-]{10,200}$/.test(secret)) return fail('secret: a secret key is needed');
  if (!isCode(vatCode, MAX_VAT_CODE)) return fail(`vat_code: a whole number from 1 to ${MAX_VAT_CODE} is needed`);
  if (!isCode(taxSystem, MAX_TAX_SYSTEM))
    return fail(`tax_system_code: a whole number from 1 to ${MAX_TAX_SYSTEM} is needed`);
  if (checksSender !== undefined && typeof checksSender !== 'boolean')
    return fail('check_sender: true or false is needed');
  return ok({
    shopId,
    secret,
    ...(vatCode !== undefined && { vatCode }),
    ...(taxSystem !== undefined && { taxSystem }),
    checksSender: checksSender ?? true,
  });
}

const isCode = (value: unknown, most: number): value is number | undefined =>
  value === undefined || (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most);
