/** Codes through a Telegram bot, and logins of its mini-app. @source F-007, F-267 */
import type { MessengerPort } from '../messenger.ts';
import { startPayload } from './senders.ts';
import { readStartData } from './start-data.ts';

/** @param bot the bot's user name @param token with which its start data is signed */
export function telegramMessenger(bot: string, token?: string): MessengerPort {
  return {
    source: 'telegram',
    link: (providerId, nonce) => `https://t.me/${bot}?start=${startPayload(providerId, nonce)}`,
    ...(token !== undefined && { startedBy: (startData: string) => readStartData(startData, token) }),
  };
}
