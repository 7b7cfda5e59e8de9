/** Pictures of moments, for the cards of shared links. */
import { momentPicture, readMomentPicture, type MomentSubject } from '@aerial/domain/moments.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import { sendError } from '../../http/errors.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { MediaClaims } from '../../origin/addresses/signature.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';

/** As large as pictures of moments are drawn, pixels; social networks show it over the whole width of a card. */
const SIZE = { width: 640, height: 360 };
/** What is free today may be for sale tomorrow. */
const CACHE = 'public, max-age=3600';

export interface MomentNeeds {
  /** @returns undefined where the moment must not be shown to everybody */
  claimsOf(provider: ProviderRecord, subject: MomentSubject): Promise<MediaClaims | undefined>;
  /** The picture of a position. */
  pictureAt(claims: MediaClaims, at: number, size: typeof SIZE): Promise<Buffer | undefined>;
  providerOf(request: FastifyRequest): Promise<Result<ProviderRecord, AppError>>;
}

export interface MomentsFeature extends Feature {
  /** The picture of a moment with its size; undefined where there is none to be shown. @param address of any kind */
  shareable(
    provider: ProviderRecord,
    address: URL,
  ): Promise<{ readonly src: string; readonly width: number; readonly height: number } | undefined>;
}

export function momentsFeature({ claimsOf, pictureAt, providerOf }: MomentNeeds): MomentsFeature {
  async function draw(provider: ProviderRecord, subject: MomentSubject): Promise<Buffer | undefined> {
    const claims = await claimsOf(provider, subject);
    return claims && pictureAt(claims, subject.at, SIZE);
  }
  return {
    name: 'moments',
    async shareable(provider, address) {
      const subject = readMomentPicture(address.pathname);
      if (!subject || !(await draw(provider, subject))) return undefined;
      return { src: new URL(momentPicture(subject), address).href, ...SIZE };
    },
    serve(app) {
      app.get('/moments/*', async (request, reply) => {
        const provider = await providerOf(request);
        if (!provider.ok) return sendError(reply, provider.error);
        const subject = readMomentPicture(request.url.split('?', 1)[0]!);
        const picture = subject && (await draw(provider.value, subject));
        if (!picture) return sendError(reply, { code: 'media_not_found', message: 'There is no such picture.' });
        // Pages of messengers show it, whoever serves them.
        reply.header('cross-origin-resource-policy', 'cross-origin');
        return reply.type('image/jpeg').header('cache-control', CACHE).send(picture);
      });
    },
  };
}
