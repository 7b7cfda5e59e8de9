/**
 * Ids as types: a channel's id cannot be passed where a user's is expected. At run time they are the numbers and texts that the wire and
 * the database carry; ids of contents exceed what a number holds exactly. Values have their type from where they enter: the contract types
 * what the wire carries, the tables' types what the database returns. The functions here are for what comes from elsewhere, as a path.
 */
type Id<Value, Kind extends string> = Value & { readonly idOf: Kind };

export type ProviderId = Id<number, 'provider'>;
export type UserId = Id<number, 'user'>;
export type ChannelId = Id<number, 'channel'>;
/** A film, series or show as a programme of television: `program_id`. */
export type ProgrammeId = Id<number, 'programme'>;
export type PersonId = Id<number, 'person'>;
export type LibraryId = Id<number, 'library'>;
export type ContentId = Id<string, 'content'>;
export type TrailerId = Id<string, 'trailer'>;
/** A schedule entry. */
export type EntryId = Id<string, 'entry'>;
/** A record of the watch history. */
export type HistoryId = Id<string, 'history'>;
/** A playback that is counted. */
export type StatId = Id<string, 'stat'>;
export type FavouriteId = Id<string, 'favourite'>;
/** A message of a user's inbox. */
export type MessageId = Id<string, 'message'>;
/** A programme that a viewer wants to be reminded of. */
export type ReminderId = Id<string, 'reminder'>;
/** A show, or words of titles, that a viewer follows. */
export type FollowId = Id<string, 'follow'>;
export type DeviceId = Id<string, 'device'>;
export type ProfileId = Id<string, 'profile'>;
/** A token of an operator, whatever its present secret. */
export type OperatorTokenId = Id<number, 'operator token'>;

export const asProviderId = (value: number): ProviderId => value as ProviderId;
export const asOperatorTokenId = (value: number): OperatorTokenId => value as OperatorTokenId;
export const asUserId = (value: number): UserId => value as UserId;
export const asChannelId = (value: number): ChannelId => value as ChannelId;
export const asProgrammeId = (value: number): ProgrammeId => value as ProgrammeId;
export const asPersonId = (value: number): PersonId => value as PersonId;
export const asLibraryId = (value: number): LibraryId => value as LibraryId;
export const asContentId = (value: string): ContentId => value as ContentId;
export const asTrailerId = (value: string): TrailerId => value as TrailerId;
export const asStatId = (value: string): StatId => value as StatId;
export const asDeviceId = (value: string): DeviceId => value as DeviceId;
export const asProfileId = (value: string): ProfileId => value as ProfileId;
