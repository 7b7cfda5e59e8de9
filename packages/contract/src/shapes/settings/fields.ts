/** Fields that several facets of provider settings share. Names are those of the settings themselves, as `docs/operating.md` lists them. */
import { LANGUAGES } from '@aerial/domain/language.ts';
import Type, { type TSchema } from 'typebox';
import { orNull } from '../../core.ts';

/** One line or paragraph. */
const MAX_TEXT = 2000;
const MAX_ADDRESS = 2048;
const MAX_LIST = 100;

export const text = (maxLength = 255) => Type.String({ maxLength });
/** A text by language: {"ru": "…", "en": "…"}. */
export const localizedText = (maxLength = MAX_TEXT) =>
  Type.Unsafe<Record<string, string>>(
    Type.Partial(Type.Object(Object.fromEntries(LANGUAGES.map((key) => [key, Type.String({ maxLength })]))), {
      additionalProperties: false,
    }),
  );
export const integer = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
export const list = <T extends TSchema>(items: T, maxItems = MAX_LIST) => Type.Array(items, { maxItems });
/** An object that refuses what it does not name. */
export const record = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** An http or https address. */
export const webAddress = () => Type.String({ pattern: '^https?://[^\\s<>"\\\\]+$', maxLength: MAX_ADDRESS });
/** An http or https address, or a path of this installation. */
export const address = () => Type.String({ pattern: '^(https?:/)?/[^\\s<>"\\\\]*$', maxLength: MAX_ADDRESS });
/** A CIDR block, or a single address. */
export const network = () => Type.String({ pattern: '^[0-9a-fA-F.:]{2,45}(/[0-9]{1,3})?$', maxLength: 49 });
export const colour = () => Type.String({ pattern: '^#[0-9a-fA-F]{6}$', maxLength: 7 });
/** Decimal text in the provider's currency. */
export const amount = () => Type.String({ pattern: '^[0-9]{1,9}(\\.[0-9]{1,2})?$', maxLength: 12 });
export const optional = <T extends TSchema>(schema: T) => Type.Optional(orNull(schema));
export { orNull };
