import Type, { type Static } from 'typebox';
import { IntId } from '../core.ts';

/** One address of an ad server, which answers with VAST. @source C-387 */
export const AdTag = Type.Object({
  url: Type.String({ description: 'address of a VAST document; names in brackets are macros' }),
  aliases: Type.Array(Type.String(), { description: 'names of it in ad reports' }),
});

const roll = (when: string) => Type.Array(AdTag, { description: when });

/** The ads of one playback. @source C-387, C-388, C-389 */
export const AdInfo = Type.Object({
  pre_roll: roll('before the content'),
  middle_roll: roll('at multiples of middle_roll_period'),
  post_roll: roll('after the content'),
  post_pause_roll: roll('when playback resumes after a pause'),
  max_advertising: Type.Optional(Type.Integer({ description: 'ads in one roll at most; absent: no limit' })),
  period: Type.Optional(Type.Integer({ description: 'seconds between two rolls at least; absent: 5' })),
  middle_roll_period: Type.Optional(Type.Integer({ description: 'seconds of the content; absent: no middle rolls' })),
  allow_disable: Type.Boolean({ description: 'buying a packet switches ads off' }),
  packets: Type.Array(IntId(), { description: 'the packets that switch ads off' }),
});
export type AdInfo = Static<typeof AdInfo>;

/** Most identifiers of a viewer. */
export const MAX_AD_IDS = 50;

/** Identifiers by system, which stand for macros in addresses of ads. @source C-708, F-409 */
export const AdIds = Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 256 }), {
  maxProperties: MAX_AD_IDS,
});
export type AdIds = Static<typeof AdIds>;
