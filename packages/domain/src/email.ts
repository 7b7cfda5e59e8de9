/** E-mail addresses. */

const EMAIL = /^[^\s@<>"\p{Cc}]+@[^\s@<>"\p{Cc}]+\.[^\s@<>"\p{Cc}]+$/u;

/** Whether a text has the form of an address. @source A-626 */
export const isEmail = (text: string): boolean => EMAIL.test(text);

/** An e-mail as it is typed or pasted: drops Cyrillic lookalikes. @source */
export const typedEmail = (text: string): string => text.replace(/\p{Script=Cyrillic}/gu, '').trimStart();

/** Whether a typed address can be saved; addresses in punycode are refused. @source */
export const isUsableEmail = (text: string): boolean => isEmail(text) && !/xn--/i.test(text);
