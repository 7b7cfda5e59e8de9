/**
 * Ids as types: a channel's id cannot be passed where a user's is expected. At run time they are the numbers and texts that the wire and
 * the database carry; ids of contents exceed what a number holds exactly. Values get their type once, where they enter: in the route or
 * the repository.
 */
export type ProviderId = number & { readonly idOf: 'provider' };
export type UserId = number & { readonly idOf: 'user' };
export type ChannelId = number & { readonly idOf: 'channel' };
export type ContentId = string & { readonly idOf: 'content' };
export type DeviceId = string & { readonly idOf: 'device' };
export type ProfileId = string & { readonly idOf: 'profile' };

export const asProviderId = (value: number): ProviderId => value as ProviderId;
export const asUserId = (value: number): UserId => value as UserId;
export const asChannelId = (value: number): ChannelId => value as ChannelId;
export const asContentId = (value: string): ContentId => value as ContentId;
export const asDeviceId = (value: string): DeviceId => value as DeviceId;
export const asProfileId = (value: string): ProfileId => value as ProfileId;
