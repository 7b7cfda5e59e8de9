/** A server whose messages by SMS stay in memory, for the tests of one-time codes. */
import { fail, ok } from '@aerial/domain/result.ts';
import { noMessagePorts, notSent } from '../../../ports/message-ports.ts';
import type { SmsMessage } from '../../../ports/sms.ts';
import { testServer } from '../../../testing/server.ts';

export async function codesServer(publicUrl = 'http://tv.test') {
  const sent: SmsMessage[] = [];
  const way = { isOpen: true, bots: new Map<number, string>() };
  const server = await testServer({
    publicUrl,
    messages: {
      ...noMessagePorts,
      sms: {
        send: async (message) => {
          if (!way.isOpen) return fail(notSent);
          sent.push(message);
          return ok(undefined);
        },
      },
      messenger: {
        source: 'telegram',
        link: (providerId, nonce) =>
          way.bots.has(providerId) ? `https://t.me/${way.bots.get(providerId)}?start=${nonce}` : undefined,
      },
    },
  });
  let address = 0;
  let phone = 0;

  /** Requests from an address of their own. */
  function client(ip = `198.51.${Math.floor(++address / 250)}.${(address % 250) + 1}`) {
    const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
      const answer = await server.app.inject({ method: 'POST', url, payload, headers, remoteAddress: ip });
      return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
    };
    const get = async (url: string) => {
      const answer = await server.app.inject({ url, remoteAddress: ip });
      return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
    };
    return {
      post,
      get,
      send: (to: string, more: object = {}, query = '') => post(`/v2/otps${query}`, { phone: to, ...more }),
      enter: (to: string, token: string, query = '') => post(`/v2/auth/otp${query}`, { phone: to, token }),
    };
  }

  return {
    ...server,
    sent,
    way,
    client,
    newPhone: () => `7900${String(++phone).padStart(7, '0')}`,
    /** The code in the newest message to the phone. */
    codeFor: (to: string): string =>
      /\d{4,}/.exec(sent.findLast((message) => message.phone === to)?.text ?? '')?.[0] ?? '',
    /** Registers a phone the way the login dialog does. */
    async viewer(to: string, query = '') {
      return client().post(`/v2/users${query}`, { username: to, phone: to });
    },
  };
}
export type CodesServer = Awaited<ReturnType<typeof codesServer>>;

/** As many digits, and certainly another code. */
export const otherThan = (code: string): string => code.replace(/\d$/, (last) => String((Number(last) + 1) % 10));
