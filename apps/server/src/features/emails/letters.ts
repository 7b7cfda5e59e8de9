/** Letters that confirm e-mail addresses. Addresses and links are never logged. */
import type { UserId } from '@aerial/domain/ids.ts';
import { textIn } from '@aerial/domain/language.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { createHash } from 'node:crypto';
import { hashToken, newToken } from '../../accounts/tokens.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { MailPort } from '../../ports/mail.ts';
import type { ProviderDirectory } from '../../tenancy/directory.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { siteOrigin } from '../../tenancy/site-origin.ts';
import type { ConfirmationStore, DueLetter } from './store.pg.ts';
import { emailTexts } from './texts.ts';

/** Where the link of a letter leads. */
export const CONFIRM_PATH = '/email/confirm';
/** How long the link of a letter is valid, hours. */
export const LINK_HOURS = 48;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_S = 86_400;
/** A mail server that is away for longer never gets the letter. */
const MAX_ATTEMPTS = 5;
/** Of one user, and to one address: letters to strangers are worth nothing to a sender of spam. */
const MAX_LETTERS_A_DAY = 5;
const BATCH = 50;

export interface LetterDeps {
  readonly store: ConfirmationStore;
  readonly mail: MailPort;
  readonly limits: Pick<Limiter, 'spend'>;
  readonly providers: Pick<ProviderDirectory, 'all'>;
  readonly clock: Clock;
  /** Where viewers reach this installation. */
  readonly publicUrl: string;
  warn(details: object, message: string): void;
}

export interface ConfirmationLetters {
  /** A letter is due: sends it in the background. The job sends what this process does not. */
  wake(userId: UserId): void;
  sendDue(): Promise<void>;
  /** Resolves when no letter is being sent. */
  idle(): Promise<void>;
}

export function confirmationLetters(deps: LetterDeps): ConfirmationLetters {
  const { store, mail, limits, providers, clock, publicUrl, warn } = deps;
  const sending = new Set<Promise<void>>();

  const isWithinLimits = async ({ userId, email }: DueLetter): Promise<boolean> => {
    const address = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32);
    const limit = (key: string) => ({ key, max: MAX_LETTERS_A_DAY, windowS: DAY_S });
    return (await limits.spend([limit(`letters ${userId}`), limit(`letters to ${address}`)])).ok;
  };

  function write(letter: DueLetter, provider: ProviderRecord, token: string) {
    const texts = emailTexts(letter.language);
    const name = textIn(provider.name, letter.language);
    const query = new URLSearchParams({ token, lang: letter.language });
    const link = `${siteOrigin(provider, publicUrl)}${CONFIRM_PATH}?${query}`;
    return {
      subject: texts('subject', { provider: name }),
      text: texts('text', { provider: name, link, hours: String(LINK_HOURS) }),
    };
  }

  async function send(userId: UserId): Promise<void> {
    const now = clock.now();
    const token = newToken();
    const tokenHash = hashToken(token);
    const letter = await store.claim(userId, {
      tokenHash,
      now: new Date(now),
      expiresAt: new Date(now + LINK_HOURS * HOUR_MS),
      retryAt: new Date(now + 5 * MINUTE_MS),
      maxAttempts: MAX_ATTEMPTS,
    });
    if (!letter) return;
    const provider = (await providers.all()).find(({ id }) => id === letter.providerId);
    if (!provider || !(await isWithinLimits(letter))) return store.finish(userId, tokenHash);
    const sent = await mail.send({
      id: `confirm ${userId} ${tokenHash.toString('hex').slice(0, 16)}`,
      providerId: letter.providerId,
      to: letter.email,
      ...write(letter, provider, token),
    });
    if (sent.ok) return store.finish(userId, tokenHash);
    warn({ userId }, 'a letter that confirms an e-mail address was not sent');
  }

  return {
    wake(userId) {
      const work = send(userId)
        .catch((error: unknown) => warn({ err: error }, 'a letter could not be sent'))
        .finally(() => sending.delete(work));
      sending.add(work);
    },
    async sendDue() {
      for (const userId of await store.due(new Date(clock.now()), BATCH)) await send(userId);
    },
    idle: async () => void (await Promise.all(sending)),
  };
}
