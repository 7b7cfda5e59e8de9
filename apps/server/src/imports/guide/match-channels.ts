/** Which guide channel describes which channel of ours. Pure. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import { alternativeNames, nameKey, shiftInName, stationKey } from '../channels/channel-names.ts';

export interface OurChannel {
  readonly id: ChannelId;
  readonly guideId?: string;
  readonly names: readonly string[];
}

export interface TheirChannel {
  readonly id: string;
  readonly names: readonly string[];
}

/** How sure a match is, best first. */
export type MatchRank = 'chosen' | 'id' | 'name' | 'station';
const RANKS: readonly MatchRank[] = ['chosen', 'id', 'name', 'station'];

export interface Candidate {
  readonly ours: ChannelId;
  readonly theirs: string;
  readonly rank: MatchRank;
}

/** Lists give a shifted channel (`+4`) the id of the main one; its guide would be hours off. */
function isSameShift(ours: OurChannel, theirs: TheirChannel): boolean {
  if (theirs.names.length === 0) return true;
  return ours.names.some((name) => theirs.names.some((other) => shiftInName(name) === shiftInName(other)));
}

/** Answers for one guide channel which of our channels it could fill. */
export function candidateFinder(channels: readonly OurChannel[]): (theirs: TheirChannel) => Candidate[] {
  const index = (keysOf: (channel: OurChannel) => readonly string[]): Map<string, OurChannel[]> => {
    const found = new Map<string, OurChannel[]>();
    for (const channel of channels) {
      for (const key of new Set(keysOf(channel))) {
        if (!key) continue;
        const alike = found.get(key);
        if (alike) alike.push(channel);
        else found.set(key, [channel]);
      }
    }
    return found;
  };
  const names = (channel: { readonly names: readonly string[] }): string[] => channel.names.flatMap(alternativeNames);
  const byId = index(({ guideId }) => (guideId ? [nameKey(guideId)] : []));
  const byName = index((channel) => names(channel).map(nameKey));
  const byStation = index((channel) => names(channel).map(stationKey));
  return (theirs) => {
    const found = new Map<ChannelId, Candidate>();
    const add = (ours: readonly OurChannel[] | undefined, rank: MatchRank): void => {
      for (const { id } of ours ?? []) if (!found.has(id)) found.set(id, { ours: id, theirs: theirs.id, rank });
    };
    add(
      byId.get(nameKey(theirs.id))?.filter((channel) => isSameShift(channel, theirs)),
      'id',
    );
    for (const name of names(theirs)) add(byName.get(nameKey(name)), 'name');
    for (const name of names(theirs)) add(byStation.get(stationKey(name)), 'station');
    return [...found.values()];
  };
}

/** The same where an operator has said which guide channel fills some of ours: those are filled by no other. */
export function withChosen(
  find: ReturnType<typeof candidateFinder>,
  chosen: ReadonlyMap<ChannelId, string>,
): ReturnType<typeof candidateFinder> {
  const byGuide = Map.groupBy(chosen, ([, theirs]) => theirs);
  return (theirs) => [
    ...(byGuide.get(theirs.id) ?? []).map(([ours]): Candidate => ({ ours, theirs: theirs.id, rank: 'chosen' })),
    ...find(theirs).filter(({ ours }) => !chosen.has(ours)),
  ];
}

/** What fits each channel of ours best, and how sure that is: see {@link chooseMatches}. */
export function chooseCandidates(
  candidates: readonly Candidate[],
  programmes: ReadonlyMap<string, number>,
): Map<ChannelId, Candidate> {
  const count = ({ theirs }: Candidate): number => programmes.get(theirs) ?? 0;
  const ordered = candidates
    .filter((candidate) => count(candidate) > 0)
    .sort(
      (a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank) || count(b) - count(a) || (a.theirs < b.theirs ? -1 : 1),
    );
  const best = new Map<ChannelId, Candidate>();
  for (const candidate of ordered) if (!best.has(candidate.ours)) best.set(candidate.ours, candidate);
  return best;
}

/**
 * Gives each channel of ours the one guide channel that fits best: the surer match first, then the one with more
 * programmes (guides list a station several times, some of them empty). One guide channel may serve several of ours:
 * the same station in SD, HD and with archive.
 * @returns our channel id → their channel id
 */
export function chooseMatches(
  candidates: readonly Candidate[],
  programmes: ReadonlyMap<string, number>,
): Map<ChannelId, string> {
  return new Map([...chooseCandidates(candidates, programmes)].map(([ours, { theirs }]) => [ours, theirs]));
}
