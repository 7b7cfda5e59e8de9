/** What differs between a setting as it is stored and as a form edits it. Pure. */
import type { FacetValues, SettingsFacet } from '@aerial/contract/shapes/settings/facets.ts';
import { SETTINGS_FACETS } from '@aerial/contract/shapes/settings/facets.ts';
import {
  localizedText,
  record,
  text,
  webAddress,
  address,
  integer,
  list,
  orNull,
} from '@aerial/contract/shapes/settings/fields.ts';
import Type, { type TSchema } from 'typebox';

/** Schemas by which forms edit values that have several forms, or one that the contract leaves open. */
const EDITED: Readonly<Record<string, TSchema>> = {
  headerLogo: orNull(record({ src: address(), href: Type.Optional(address()) })),
  lkLink: orNull(record({ label: localizedText(64), url: webAddress() })),
  installPrompt: record({ after: integer(0, 86_400), unit: Type.Enum(['steps', 'seconds']) }),
  paySystems: list(
    record({
      id: integer(1, 1_000_000),
      shortname: Type.Enum([
        'short_url',
        'qrcode',
        'qrcode_png',
        'ext_app',
        'phone',
        'phone_sms',
        'linkedcard',
        'linked_card',
        'provider_account',
        'info',
      ]),
      system: Type.Optional(Type.Enum(['sandbox', 'yookassa', 'stripe'])),
      title: localizedText(255),
      description: Type.Optional(localizedText(2000)),
      button_text: Type.Optional(localizedText(255)),
      how_to_use: Type.Optional(localizedText(2000)),
      how_to_use_packet: Type.Optional(localizedText(2000)),
      skip_parental_control: Type.Optional(Type.Boolean()),
      credentials: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), text(2048))),
    }),
    20,
  ),
};

export const schemaOf = (facet: SettingsFacet, name: string): TSchema =>
  EDITED[name] ?? (SETTINGS_FACETS[facet].properties as Readonly<Record<string, TSchema>>)[name]!;

/** Of the values that a form changed. */
export const formSchema = (facet: SettingsFacet, names: readonly string[]): TSchema =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(schemaOf(facet, name))])));

export const namesOf = (facet: SettingsFacet): readonly string[] => Object.keys(SETTINGS_FACETS[facet].properties);

type Values = Readonly<Record<string, unknown>>;
interface Adapter {
  read(stored: unknown): unknown;
  write(edited: unknown): unknown;
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;
const words = (value: unknown): unknown => (typeof value === 'string' ? { ru: value } : value);

const ADAPTERS: Readonly<Record<string, Adapter>> = {
  headerLogo: {
    read: (stored) => (typeof stored === 'string' ? { src: stored } : stored),
    write: (edited) => (isValues(edited) && !edited['href'] ? edited['src'] : edited),
  },
  lkLink: {
    read: (stored) => (isValues(stored) ? { ...stored, label: words(stored['label']) } : stored),
    write: (edited) => edited,
  },
  installPrompt: {
    read: (stored) =>
      isValues(stored) && 'seconds' in stored
        ? { after: stored['seconds'], unit: 'seconds' }
        : { after: isValues(stored) ? stored['steps'] : 0, unit: 'steps' },
    write: (edited) => (isValues(edited) ? { [String(edited['unit'])]: edited['after'] } : edited),
  },
  paySystems: {
    read: (stored) =>
      Array.isArray(stored)
        ? stored.map((one: unknown) =>
            isValues(one)
              ? Object.fromEntries(
                  Object.entries(one).map(([name, value]) =>
                    TEXTS_OF_PAYMENT.has(name) ? [name, words(value)] : [name, value],
                  ),
                )
              : one,
          )
        : stored,
    write: (edited) =>
      Array.isArray(edited)
        ? edited.map((one: unknown) =>
            isValues(one) && isValues(one['credentials']) && Object.keys(one['credentials']).length === 0
              ? Object.fromEntries(Object.entries(one).filter(([name]) => name !== 'credentials'))
              : one,
          )
        : edited,
  },
};
const TEXTS_OF_PAYMENT = new Set(['title', 'description', 'button_text', 'how_to_use', 'how_to_use_packet']);

/** Values of a form from those of the server. */
export const editedOf = (values: FacetValues[SettingsFacet], names: readonly string[]): Values =>
  Object.fromEntries(
    names.map((name) => {
      const value = (values as Values)[name];
      return [name, ADAPTERS[name] ? ADAPTERS[name].read(value) : value];
    }),
  );

/** The other way round, of the values that are sent. */
export const storedOf = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, ADAPTERS[name] ? ADAPTERS[name].write(value) : value]),
  );
