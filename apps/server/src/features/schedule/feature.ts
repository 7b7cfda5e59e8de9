import type { ProviderId, ProgrammeId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Program } from '@aerial/contract/shapes/channel.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { WireStyle } from '../../wire/content-parts.ts';
import { guideStore } from './repo.pg.ts';
import { scheduleRoutes } from './routes.ts';
import { guideService, type GuideService } from './service.ts';

export interface ScheduleFeature extends Feature {
  readonly guide: GuideService;
  /** A programme of the provider by its number. Fails with program_not_found. */
  programme(
    providerId: ProviderId,
    number: ProgrammeId,
    style: WireStyle,
  ): Promise<Result<{ value: Program; validUntil: EpochMs }, AppError>>;
}

/** The guide: what channels show, and programmes by themselves. */
export function scheduleFeature({ db, clock, absolute }: Pick<Kernel, 'db' | 'clock' | 'absolute'>): ScheduleFeature {
  const guide = guideService(guideStore(db), clock);
  return {
    name: 'schedule',
    guide,
    async programme(providerId, number, style) {
      const found = await guide.findProgramme(providerId, number);
      return found.ok ? ok(await guide.programme(providerId, found.value, style)) : found;
    },
    routes: (router) => scheduleRoutes(router, { guide, absolute }),
  };
}
