/** The form of the user's own data. @source spec 3 §5, A-686–A-689 */

export interface ProfileForm {
  readonly first_name: string;
  readonly email: string;
}

export type ProfileErrors = { readonly [Field in keyof ProfileForm]?: true };

/** Normalises an e-mail as it is typed or pasted: drops Cyrillic lookalikes. @source */
export const typedEmail = (text: string): string => text.replace(/\p{Script=Cyrillic}/gu, '').trimStart();

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;

/** The invalid fields. An e-mail may be absent. @source */
export function profileErrors({ first_name, email }: ProfileForm): ProfileErrors {
  const address = email.trim();
  return {
    ...(first_name.trim() === '' && { first_name: true }),
    ...(address !== '' && (/xn--/i.test(address) || !EMAIL.test(address)) && { email: true }),
  };
}

/** The request body. */
export const profileBody = ({ first_name, email }: ProfileForm): ProfileForm => ({
  first_name: first_name.trim(),
  email: email.trim(),
});
