/** The letter of an invitation, in the provider's first language. */
import { textIn, type LocalizedText } from '@aerial/domain/language.ts';

interface Words {
  readonly subject: string;
  readonly text: string;
}
const WORDS: Readonly<Record<string, Words>> = {
  ru: {
    subject: 'Приглашение в консоль «{provider}»',
    text: 'Вас пригласили работать в консоли «{provider}». Откройте ссылку в течение семи дней и задайте пароль:\n\n{link}\n\nЕсли вы не ждали приглашения, ничего не делайте.',
  },
  en: {
    subject: 'Invitation to the console of {provider}',
    text: 'You are invited to work in the console of {provider}. Open this link within seven days and choose a password:\n\n{link}\n\nIf you did not expect this invitation, do nothing.',
  },
};

/** @param language of the provider; English stands in for those without a letter of their own */
export function invitationLetter(name: LocalizedText, language: string, link: string): Words {
  const { subject, text } = WORDS[language] ?? WORDS['en']!;
  const values: Readonly<Record<string, string>> = { provider: textIn(name, language), link };
  const filled = (words: string): string => words.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => values[key] ?? '');
  return { subject: filled(subject), text: filled(text) };
}
