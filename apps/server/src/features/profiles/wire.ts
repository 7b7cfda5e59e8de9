import type { AvatarCategory } from '@aerial/contract/shapes/user.ts';
import { text } from '../../wire/content-parts.ts';
import { AVATAR_CATEGORIES, avatarPath } from '../../pictures/avatars.ts';
import type { ProfileStyle } from '../../wire/profile.ts';

/** @source A-406 */
export const avatarCategoriesWire = (style: ProfileStyle): AvatarCategory[] =>
  AVATAR_CATEGORIES.map(({ title, avatars }) => ({
    title: text(title, style),
    avatars: avatars.map(({ id }) => ({ id, src: style.absolute(avatarPath(id)) ?? '' })),
  }));
