import type { AppError } from '@aerial/contract/errors.ts';
import {
  changePersonalCall,
  clearHistoryCall,
  personalCall,
  removeHistoryCall,
} from '@aerial/contract/calls/personal.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { ChoiceStore, PersonalChoice } from './ports.ts';

/** What fits a bigint; ids of the contract have up to 19 digits. */
const LARGEST_ID = 9_223_372_036_854_775_807n;

const unknown: AppError = { code: 'history_not_found', message: 'This is not in your history.' };
const unknownGenre: AppError = { code: 'validation_failed', message: 'There is no such genre.' };
const wire = ({ isOn, genreIds }: PersonalChoice) => ({ is_on: isOn, genre_ids: [...genreIds] });

export function personalRoutes(router: CallRouter, choices: ChoiceStore, clock: Clock): void {
  router.handle(personalCall, async ({ viewer }) => ok(wire(await choices.choice(viewer))));

  router.handle(changePersonalCall, async ({ viewer, body }) => {
    const changed = await choices.choose(viewer, {
      ...(body.is_on !== undefined && { isOn: body.is_on }),
      ...(body.genre_ids !== undefined && { genreIds: [...new Set(body.genre_ids)] }),
    });
    return changed ? ok(wire(changed)) : fail(unknownGenre);
  });

  router.handle(clearHistoryCall, async ({ viewer }) => {
    await choices.clear(viewer, clock.now());
    return ok({});
  });

  router.handle(removeHistoryCall, async ({ viewer, params: { id } }) =>
    BigInt(id) <= LARGEST_ID && (await choices.remove(viewer, id, clock.now())) ? ok({}) : fail(unknown),
  );
}
