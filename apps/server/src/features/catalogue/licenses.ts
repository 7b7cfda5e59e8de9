/** What a title costs by itself, and the licence by which a viewer may watch it. */
import type { ContentLicense, ContentMetadata } from '@aerial/contract/shapes/content.ts';
import type { LibraryId } from '@aerial/domain/ids.ts';
import { textIn, type LocalizedText } from '@aerial/domain/language.ts';
import { decimalOf } from '@aerial/domain/money.ts';
import { isoSeconds } from '@aerial/domain/time.ts';
import type { LicensePrice, OwnLicense } from '../../billing/licenses.pg.ts';

/** Of one library, or of all. */
export const licensesIn = (
  licenses: readonly LicensePrice[],
  libraryId: LibraryId | undefined,
): readonly LicensePrice[] =>
  libraryId === undefined ? licenses : licenses.filter((license) => license.libraryId === libraryId);

export const licenseWire = (license: LicensePrice, language: string): ContentLicense => ({
  entity_license_id: license.licenseId,
  purchase_type_id: license.purchaseTypeId,
  content_id: license.contentId,
  content_title: textIn(license.contentTitle, language),
  library_id: license.libraryId,
  distribution_type: license.type,
  hours: license.hours,
  title: textIn(license.title, language),
  description: textIn(license.description, language),
  info: textIn(license.info, language),
  amount: decimalOf(license.price),
  currency: license.price.currency,
});

/** The part of an answer that lists what is sold; none where nothing is. */
export const soldWire = (licenses: readonly LicensePrice[], language: string): { licenses?: ContentLicense[] } =>
  licenses.length === 0 ? {} : { licenses: licenses.map((license) => licenseWire(license, language)) };

/** The lowest price; they are in order. */
export const minPrice = ([cheapest]: readonly LicensePrice[]): string | null =>
  cheapest ? decimalOf(cheapest.price) : null;

const OWNED: LocalizedText = {
  ru: 'Куплено',
  en: 'Purchased',
  bg: 'Закупено',
  kk: 'Сатып алынған',
  tg: 'Харида шудааст',
  ky: 'Сатып алынган',
  uz: 'Sotib olingan',
  ka: 'შეძენილია',
  lv: 'Iegādāts',
  az: 'Alınıb',
  ro: 'Cumpărat',
};
const RENTED: LocalizedText = {
  ru: 'Прокат до {date}',
  en: 'Rented until {date}',
  bg: 'Под наем до {date}',
  kk: '{date} дейін жалға алынған',
  tg: 'Иҷора то {date}',
  ky: '{date} чейин ижарада',
  uz: '{date} gacha ijarada',
  ka: 'გაქირავებულია: {date}-მდე',
  lv: 'Nomāts līdz {date}',
  az: '{date} tarixinədək icarədə',
  ro: 'Închiriat până la {date}',
};
/** Readable on the dark grounds that clients have. */
const COLOR = '#7ee2a8';

/** @param timeZone of the provider @source C-349, C-355 */
export function ownLicenseWire(
  { type, until }: OwnLicense,
  language: string,
  timeZone: string,
): Pick<ContentMetadata, 'user_license' | 'user_license_info'> {
  const date =
    until === undefined
      ? ''
      : new Intl.DateTimeFormat([language, 'ru'], { dateStyle: 'long', timeStyle: 'short', timeZone }).format(until);
  return {
    user_license: { distribution_type: type, until: until === undefined ? null : isoSeconds(until) },
    user_license_info: {
      text: textIn(until === undefined ? OWNED : RENTED, language).replace('{date}', date),
      color: COLOR,
    },
  };
}
