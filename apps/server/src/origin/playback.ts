/** Answers the playlists of a playback that was granted: finds what plays, which assets that takes, and writes it down. */
import { GRID_MS, gridAt, gridNumber, gridStart, type GridNumber } from '@aerial/domain/grid.ts';
import { ok } from '@aerial/domain/result.ts';
import { toEpochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { signedAddresses } from './addresses/segment-addresses.ts';
import { blackoutsOf, withBlackouts } from './timeline/blackouts.ts';
import { delayedCut } from './timeline/time-shift.ts';
import { failed, type MediaResult } from './errors.ts';
import { mediaPlaylist } from './playlists/media-playlist.ts';
import { masterPlaylist } from './playlists/multivariant-playlist.ts';
import type { Blackout, ChannelSource, MediaAsset, OriginDeps } from './ports.ts';
import type { RecordedPlayback } from './sources/recorded-source.ts';
import { segmentExpiry, type MediaClaims } from './addresses/signature.ts';
import { endOf, onlyPlayable, type Slice, type Timeline } from './timeline/timeline.ts';
import { pictureTimes } from './segments/thumbnails.ts';
import { isPlayable, lowestPicture, renditionNamed, renditionsOf } from './playlists/renditions.ts';
import type { Upstream, UpstreamSource } from './sources/upstream-playlists.ts';
import { catchUpCut, catchUpSpan, lengthOfCutS, LIVE_WINDOW, liveCut, liveEdge, slicesBetween, vodCut, type Cut } from './timeline/window.ts';

/** A live master playlist offers the languages of the window and of this much that follows, in segments (an hour). */
const MASTER_HORIZON = 1875;

/** `stream_info`. @source spec 2 §4 Player; wire shapes §3 */
export interface StreamInfo {
  readonly channel_id?: number | string;
  readonly content_id?: string;
  readonly blackouts: readonly Blackout[];
  /** What the playlists cover: unix seconds for channels, seconds from the beginning otherwise. */
  readonly start: number;
  readonly end: number;
  /** Whether more follows. */
  readonly live: boolean;
}

export interface Playback {
  /** Whether everything about it is known here, and nothing has to be fetched from elsewhere. */
  isOwn(claims: MediaClaims): Promise<boolean>;
  master(claims: MediaClaims, wanted: 'all' | 'best' | 'lowest'): Promise<MediaResult<string>>;
  /** @param opened the grid number at which the master was read, for an archive that is not seekable */
  rendition(claims: MediaClaims, name: string, opened?: number): Promise<MediaResult<string>>;
  upstreamChild(claims: MediaClaims, token: string): Promise<MediaResult<string>>;
  info(claims: MediaClaims): Promise<MediaResult<StreamInfo>>;
  /** Which asset shows a position (unix seconds on channels, else seconds from the beginning), and how many seconds into it. */
  locate(claims: MediaClaims, position: number): Promise<MediaResult<{ asset: MediaAsset; atS: number }>>;
  /** Where in a film another picture begins, seconds from the beginning, ascending. */
  pictureTimes(claims: MediaClaims): Promise<MediaResult<number[]>>;
}

/** What is played, with the upstream or the recordings still to be asked, or as a timeline or list of assets. */
type Subject =
  | { readonly kind: 'channel'; readonly timeline: Timeline; readonly isAudioOnly: boolean; readonly blackouts: readonly Blackout[] }
  | { readonly kind: 'upstream'; readonly source: UpstreamSource; readonly blackouts: readonly Blackout[] }
  | { readonly kind: 'recorded'; readonly recorded: RecordedPlayback; readonly blackouts: readonly Blackout[]; readonly anybodys: readonly Blackout[] }
  | { readonly kind: 'vod'; readonly items: NonNullable<Awaited<ReturnType<OriginDeps['vod']['playlistOf']>>> };

type Assets = ReadonlyMap<string, MediaAsset | undefined>;

export function playback(deps: Pick<OriginDeps, 'clock' | 'secret' | 'timelines' | 'vod' | 'assets'> & { upstream: Upstream; recorded?: RecordedPlayback }): Playback {
  const { clock, secret, timelines, vod, assets, upstream, recorded } = deps;

  const subjectOf = async ({ kind, id, provider }: MediaClaims): Promise<Subject | undefined> => {
    if (kind === 'vod') {
      const items = await vod.playlistOf(id);
      return items && { kind: 'vod', items };
    }
    const source: ChannelSource | undefined = await timelines.forChannel(id);
    const blackouts = blackoutsOf(source?.blackouts, provider);
    if (source?.kind === 'upstream') return { kind: 'upstream', source, blackouts };
    if (source?.kind === 'recorded') return recorded && { kind: 'recorded', recorded, blackouts, anybodys: source.blackouts ?? [] };
    return source && { kind: 'channel', timeline: withBlackouts(source.timeline, blackouts), isAudioOnly: source.audioOnly ?? false, blackouts };
  };

  /**
   * Runs a pure decision that asks of assets whether they can be played, and loads those it asked about until it asks
   * about no new one.
   */
  const withAssets = async <T>(decide: (canPlay: (id: string) => boolean) => T): Promise<{ decided: T; loaded: Assets }> => {
    const loaded = new Map<string, MediaAsset | undefined>();
    for (;;) {
      const unknown = new Set<string>();
      const decided = decide((id) => {
        if (!loaded.has(id)) unknown.add(id);
        return !loaded.has(id) || loaded.get(id) !== undefined;
      });
      if (unknown.size === 0) return { decided, loaded };
      await Promise.all(
        Array.from(unknown, async (id) => {
          const asset = await assets.get(id);
          loaded.set(id, asset && isPlayable(asset.manifest) ? asset : undefined);
        }),
      );
    }
  };

  const edge = (): GridNumber => liveEdge(clock.now());
  const openingOf = (claims: MediaClaims, isComplete: boolean): number | undefined => (isComplete || claims.isSeekable || startOf(claims) === undefined ? undefined : gridAt(clock.now()));
  const untilOf = (claims: MediaClaims): EpochSeconds => segmentExpiry(claims.expiresAt);

  return {
    async isOwn(claims) {
      const subject = await subjectOf(claims);
      return subject !== undefined && subject.kind !== 'upstream';
    },

    async master(claims, wanted) {
      const subject = await subjectOf(claims);
      if (!subject) return failed('media_not_found');
      const shown = claims.isPreview ? 'lowest' : wanted;
      if (subject.kind === 'upstream' && isBlackedOut(subject.blackouts, startOf(claims) ?? toEpochSeconds(clock.now()))) return failed('not_on_air');
      if (subject.kind === 'upstream') return upstream.master(upstreamScope(claims), subject.source, shown, startOf(claims), nextBlackout(subject.blackouts, startOf(claims)));
      if (subject.kind === 'recorded') return subject.recorded.master(claims.id, shown, startOf(claims), (isComplete) => openingOf(claims, isComplete));
      const now = edge();
      const { decided, loaded } = await withAssets((canPlay) => ofMaster(subject, claims, now, canPlay));
      if (!decided) return failed(subject.kind === 'vod' ? 'media_not_found' : 'not_on_air');
      const manifests = new Set(decided.slices.map((slice) => loaded.get(slice.asset)!.manifest));
      const renditions = renditionsOf(manifests);
      return ok(masterPlaylist(isSoundOnly(subject) ? { ...renditions, video: [] } : renditions, shown, openingOf(claims, decided.isComplete)));
    },

    async rendition(claims, name, opened) {
      const subject = await subjectOf(claims);
      if (subject?.kind === 'recorded') return subject.recorded.rendition(claims.id, name, { until: untilOf(claims), blackouts: subject.blackouts, anybodys: subject.anybodys, isPreview: claims.isPreview === true }, startOf(claims), opened);
      const named = renditionNamed(name);
      if (!named || !subject || subject.kind === 'upstream' || (named.kind === 'video' && isSoundOnly(subject))) return failed('media_not_found');
      const now = edge();
      const { decided: cut, loaded } = await withAssets((canPlay) => cutOf(subject, claims, now, canPlay));
      if (!cut) return failed(subject.kind === 'vod' ? 'media_not_found' : 'not_on_air');
      const rendition = claims.isPreview && named.kind === 'video' ? lowestPicture : named;
      const listed = opened === undefined || startOf(claims) === undefined ? cut : delayedCut(cut, now + 1 - opened);
      return ok(mediaPlaylist(listed, rendition, (id) => loaded.get(id), signedAddresses(secret, untilOf(claims), claims.isPreview)));
    },

    async upstreamChild(claims, token) {
      const subject = await subjectOf(claims);
      if (subject?.kind !== 'upstream') return failed('media_not_found');
      // Those who watch live see nothing for that time; an archive ends before it.
      if (startOf(claims) === undefined && isBlackedOut(subject.blackouts, toEpochSeconds(clock.now()))) return failed('not_on_air');
      const from = startOf(claims);
      if (from !== undefined && isBlackedOut(subject.blackouts, from)) return failed('not_on_air');
      const until = nextBlackout(subject.blackouts, from);
      return upstream.child(upstreamScope(claims), subject.source, token, from === undefined || until === undefined ? undefined : { from, until });
    },

    async info(claims) {
      const subject = await subjectOf(claims);
      if (!subject) return failed('media_not_found');
      const now = clock.now();
      if (subject.kind === 'upstream') {
        const start = startOf(claims) ?? toEpochSeconds(now);
        return ok({ channel_id: wireId(claims.id), blackouts: subject.blackouts, start, end: toEpochSeconds(now), live: true });
      }
      if (subject.kind === 'recorded') {
        const span = await subject.recorded.span(claims.id, startOf(claims));
        return span.ok ? ok({ channel_id: wireId(claims.id), blackouts: subject.blackouts, ...span.value }) : span;
      }
      const { decided: cut } = await withAssets((canPlay) => cutOf(subject, claims, edge(), canPlay));
      if (!cut) return failed(subject.kind === 'vod' ? 'media_not_found' : 'not_on_air');
      if (subject.kind === 'vod') return ok({ content_id: claims.id, blackouts: [], start: 0, end: lengthOfCutS(cut), live: false });
      const last = cut.slices.at(-1)!;
      return ok({
        channel_id: wireId(claims.id),
        blackouts: subject.blackouts,
        start: toEpochSeconds(gridStart(cut.slices[0]!.start)) + Math.floor(cut.startAtS ?? 0),
        end: toEpochSeconds(gridStart(endOf(last))),
        live: !cut.isComplete,
      });
    },

    async pictureTimes(claims) {
      const subject = await subjectOf(claims);
      if (subject?.kind !== 'vod') return failed('media_not_found');
      const { decided: cut, loaded } = await withAssets((canPlay) => vodCut(subject.items, canPlay));
      if (!cut) return failed('media_not_found');
      return ok(cut.slices.flatMap((slice) => pictureTimes(slice, loaded.get(slice.asset)!.manifest)));
    },

    async locate(claims, position) {
      const subject = await subjectOf(claims);
      if (!subject || subject.kind === 'upstream' || subject.kind === 'recorded' || isSoundOnly(subject) || position < 0) return failed('media_not_found');
      const n = gridNumber(Math.floor((position * 1000) / GRID_MS));
      if (subject.kind === 'channel' && n > edge() + 1) return failed('not_on_air');
      const { decided: slice, loaded } = await withAssets((canPlay) =>
        subject.kind === 'channel'
          ? onlyPlayable(subject.timeline, canPlay).at(n)
          : vodCut(subject.items, canPlay)?.slices.find((each) => n >= each.start && n < endOf(each)),
      );
      if (!slice) return failed('media_not_found');
      const asset = loaded.get(slice.asset)!;
      const atS = position - ((slice.start - slice.offset) * GRID_MS) / 1000;
      return ok({ asset, atS: slice.isLooped ? atS % asset.manifest.durationS : atS });
    },
  };
}

/** A preview opens the playlists that its own master names, and no others. */
const upstreamScope = ({ id, isPreview }: MediaClaims): string => (isPreview ? `${id} preview` : id);

const startOf = (claims: MediaClaims): EpochSeconds | undefined => (claims.kind === 'catchup' ? claims.from : undefined);

const isBlackedOut = (blackouts: readonly Blackout[], at: EpochSeconds): boolean => blackouts.some(({ start, end }) => at >= start && at < end);

/** Where an archive that begins before a blackout must end. */
const nextBlackout = (blackouts: readonly Blackout[], from: EpochSeconds | undefined): EpochSeconds | undefined =>
  from === undefined ? undefined : blackouts.map(({ start }) => start).filter((start) => start > from).toSorted((a, b) => a - b)[0];

/** Channel ids are numbers on the wire. */
const wireId = (id: string): number | string => (/^\d{1,15}$/.test(id) ? Number(id) : id);

const isSoundOnly = (subject: Subject): boolean => subject.kind === 'channel' && subject.isAudioOnly;

type Played = Exclude<Subject, { kind: 'upstream' | 'recorded' }>;

function cutOf(subject: Played, claims: MediaClaims, edge: GridNumber, canPlay: (id: string) => boolean): Cut | undefined {
  if (subject.kind === 'vod') return vodCut(subject.items, canPlay);
  const timeline = onlyPlayable(subject.timeline, canPlay);
  const from = startOf(claims);
  return from === undefined ? liveCut(timeline, edge) : catchUpCut(timeline, from, edge);
}

/** What a playback will show, as far as its master playlist should know. @returns undefined when nothing can be shown yet */
function ofMaster(subject: Played, claims: MediaClaims, edge: GridNumber, canPlay: (id: string) => boolean): { slices: readonly Slice[]; isComplete: boolean } | undefined {
  const cut = cutOf(subject, claims, edge, canPlay);
  if (!cut || subject.kind === 'vod') return cut;
  const timeline = onlyPlayable(subject.timeline, canPlay);
  const from = startOf(claims);
  const span = from === undefined ? undefined : catchUpSpan(timeline, from);
  const following = span
    ? slicesBetween(timeline, endOf(cut.slices.at(-1)!), endOf(span))
    : slicesBetween(timeline, gridNumber(edge - LIVE_WINDOW), gridNumber(edge + MASTER_HORIZON));
  return { slices: [...cut.slices, ...following], isComplete: cut.isComplete };
}
