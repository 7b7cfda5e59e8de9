/** The form of the user's own data. @source spec 3 §5, A-686–A-689 */
import { isUsableEmail } from '@aerial/domain/email.ts';

export interface ProfileForm {
  readonly first_name: string;
  readonly email: string;
}

export type ProfileErrors = { readonly [Field in keyof ProfileForm]?: true };

/** The invalid fields. An e-mail may be absent. @source */
export function profileErrors({ first_name, email }: ProfileForm): ProfileErrors {
  const address = email.trim();
  return {
    ...(first_name.trim() === '' && { first_name: true }),
    ...(address !== '' && !isUsableEmail(address) && { email: true }),
  };
}

/** The request body. */
export const profileBody = ({ first_name, email }: ProfileForm): ProfileForm => ({
  first_name: first_name.trim(),
  email: email.trim(),
});
