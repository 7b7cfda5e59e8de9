/** Personal rows: which titles and channels each has, and why. */
import type { ChannelId, ContentId, EntryId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { PersonalRowKind } from '@aerial/domain/rows.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import { channelsAtThisHour, HABIT_DAYS, localHours } from './habits.ts';
import type { Audience, PersonalStore, ProfileFacts, WatchedTitle } from './ports.ts';
import type { Candidate, Ranking } from './ranking.ts';
import { alsoWatchedTitle, becauseTitle, reasonText, type ReasonKind } from './texts.ts';

/** A shorter row is not worth its place. */
const MIN_BECAUSE = 3;
/** How many watched titles are tried for a `because` row. */
const MAX_BECAUSE_SEEDS = 6;
const MAX_SUGGESTED = 60;

export interface RowReason {
  readonly kind: ReasonKind;
  readonly text: LocalizedText;
  /** The watched title that the row is about. */
  readonly contentId?: ContentId;
}

/** A personal row before its page is cut; rows without items are not shown. */
export interface PersonalRow {
  readonly ids: readonly ContentId[];
  /** In place of the row’s own. */
  readonly title?: LocalizedText;
  readonly reason?: RowReason;
}

export interface PersonalRowRequest extends Audience {
  readonly kind: PersonalRowKind;
  readonly place: number;
  /** What titles must contain. */
  readonly text?: string | undefined;
}

export interface PersonalService {
  titles(request: PersonalRowRequest): Promise<PersonalRow>;
  /** Channels that the profile watches at this hour. @param timeZone of the provider */
  channels(audience: Audience, timeZone: string): Promise<{ ids: readonly ChannelId[]; reason: RowReason }>;
  /** Broadcasts of what the profile follows, for the archive. It chose them itself: also where it has no personal rows otherwise. */
  recorded(audience: Audience): Promise<{ ids: readonly EntryId[]; reason: RowReason }>;
  topOfWeek(audience: Audience, text?: string): Promise<readonly ContentId[]>;
  /** What viewers of a title also watch. */
  alsoWatched(audience: Audience, contentId: ContentId, text?: string): Promise<PersonalRow>;
}

const NONE: PersonalRow = { ids: [] };
const idsOf = (candidates: readonly Candidate[]): ContentId[] => candidates.map(({ id }) => id);

export function personalService(store: PersonalStore, ranking: Ranking, clock: Clock): PersonalService {
  /** Ids that the audience may see, in their order. */
  async function shown(audience: Audience, ids: readonly ContentId[], text?: string): Promise<ContentId[]> {
    const listed = new Set(idsOf(await store.candidates(audience, ids, text)));
    return ids.filter((id) => listed.has(id));
  }

  const seedsOf = ({ watched }: ProfileFacts): WatchedTitle[] => watched.filter(({ isMeant }) => isMeant);

  /** Rows about what was watched last, each title in the first of them that has it. */
  async function because(request: PersonalRowRequest, facts: ProfileFacts): Promise<PersonalRow> {
    const seeds = seedsOf(facts).slice(0, MAX_BECAUSE_SEEDS);
    const taken = new Set(facts.watched.map(({ id }) => id));
    const candidates = await store.candidates(
      request,
      seeds.flatMap(({ neighbours }) => neighbours),
      request.text,
    );
    let place = 0;
    for (const seed of seeds) {
      const own = new Set(seed.neighbours);
      const ids = idsOf(
        ranking.rank(
          { seeds: [{ ...seed, ageDays: 0 }], genreIds: facts.genreIds },
          candidates.filter(({ id }) => own.has(id) && !taken.has(id)),
        ),
      );
      if (ids.length < (request.text === undefined ? MIN_BECAUSE : 1)) continue;
      if (place === request.place) {
        const reason: RowReason = { kind: 'because', text: reasonText('because', seed.title), contentId: seed.id };
        return { ids, title: becauseTitle(seed.title), reason };
      }
      for (const id of ids) taken.add(id);
      place += 1;
    }
    return NONE;
  }

  async function recommended(request: PersonalRowRequest, facts: ProfileFacts): Promise<PersonalRow> {
    const seeds = seedsOf(facts);
    const watched = new Set(facts.watched.map(({ id }) => id));
    const popular = await store.popular(request.providerId, facts.genreIds);
    const wanted = new Set([...seeds.flatMap(({ neighbours }) => neighbours), ...popular]);
    const candidates = await store.candidates(
      request,
      [...wanted].filter((id) => !watched.has(id)),
      request.text,
    );
    const ids = idsOf(ranking.rank({ seeds, genreIds: facts.genreIds }, candidates)).slice(0, MAX_SUGGESTED);
    const kind = seeds.some(({ neighbours }) => neighbours.length > 0)
      ? 'history'
      : facts.genreIds.length > 0
        ? 'genres'
        : 'popular';
    return { ids, reason: { kind, text: reasonText(kind) } };
  }

  return {
    async titles(request) {
      const { kind } = request;
      const facts = await store.facts(request, clock.now());
      if (!facts.isOn) return NONE;
      switch (kind) {
        case 'because':
          return because(request, facts);
        case 'recommended':
          return recommended(request, facts);
        case 'episodes':
        case 'leaving': {
          const ids = await (kind === 'episodes' ? store.withNewEpisodes : store.leaving)(request, clock.now());
          const found = request.text === undefined ? ids : await shown(request, ids, request.text);
          return { ids: found, reason: { kind, text: reasonText(kind) } };
        }
        case 'channels':
        case 'recorded':
          return NONE;
      }
    },

    async channels({ whose, ...audience }, timeZone) {
      const reason: RowReason = { kind: 'channels', text: reasonText('channels') };
      const { isOn } = await store.facts({ whose, ...audience }, clock.now());
      if (!isOn) return { ids: [], reason };
      const now = clock.now();
      const viewings = await store.channelViewings(whose, epochMs(now - HABIT_DAYS * 86_400_000));
      return { ids: channelsAtThisHour(viewings, now, localHours(timeZone)), reason };
    },

    recorded: async (audience) => ({
      ids: await store.recorded(audience, clock.now()),
      reason: { kind: 'recorded', text: reasonText('recorded') },
    }),

    topOfWeek: async (audience, text) => shown(audience, await store.topOfWeek(audience.providerId), text),
    async alsoWatched(audience, contentId, text) {
      const found = await store.neighboursOf(audience, contentId);
      if (!found) return NONE;
      const ids = await shown(audience, found.ids, text);
      const reason: RowReason = { kind: 'because', text: reasonText('because', found.title), contentId };
      return { ids, title: alsoWatchedTitle(found.title), reason };
    },
  };
}
