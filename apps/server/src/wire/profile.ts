/** A profile as the wire writes it. @source wire shapes §2 Profiles */
import type { UserProfile } from '@aerial/contract/shapes/user.ts';
import type { ProfileRole } from '@aerial/domain/child.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { ProfileRecord } from '../accounts/profiles.ts';
import type { AbsoluteUrl } from '../http/absolute-url.ts';
import { avatarPath } from '../pictures/avatars.ts';
import { text } from './content-parts.ts';

export interface ProfileStyle {
  readonly language: string;
  readonly absolute: AbsoluteUrl;
}

const MAIN_NAME: LocalizedText = {
  ru: 'Основной',
  en: 'Main',
  bg: 'Основен',
  kk: 'Негізгі',
  tg: 'Асосӣ',
  ky: 'Негизги',
  uz: 'Asosiy',
  ka: 'მთავარი',
  lv: 'Galvenais',
  az: 'Əsas',
  ro: 'Principal',
};
const KIND_NAMES: Readonly<Record<ProfileRole, LocalizedText>> = {
  adult: {
    ru: 'Взрослый',
    en: 'Adult',
    bg: 'За възрастни',
    kk: 'Ересек',
    tg: 'Калонсол',
    ky: 'Чоңдор үчүн',
    uz: 'Kattalar',
    ka: 'ზრდასრული',
    lv: 'Pieaugušais',
    az: 'Böyük',
    ro: 'Adult',
  },
  child: {
    ru: 'Детский',
    en: 'Child',
    bg: 'Детски',
    kk: 'Балалар',
    tg: 'Кӯдакона',
    ky: 'Балдар үчүн',
    uz: 'Bolalar',
    ka: 'საბავშვო',
    lv: 'Bērnu',
    az: 'Uşaq',
    ro: 'Copil',
  },
};
const KIND_IDS: Readonly<Record<ProfileRole, number>> = { adult: 1, child: 2 };

/** @source wire shapes §2 Profiles, A-404, F-224 */
export function profileWire({ id, name, role, avatarId, isMain }: ProfileRecord, style: ProfileStyle): UserProfile {
  return {
    id,
    name: name ?? text(MAIN_NAME, style),
    icon: style.absolute(avatarPath(avatarId)),
    background: null,
    icon_avatar_id: avatarId,
    is_main: isMain,
    role,
    profile: {
      id: KIND_IDS[role],
      name: text(KIND_NAMES[role], style),
      icon: null,
      background: null,
      role,
      description: '',
    },
  };
}
