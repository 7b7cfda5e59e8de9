/** Which of several processes does what: each computes the same shares from the list of all. */
import { createHash } from 'node:crypto';

/** The id of a channel, or the name of other work. */
export type LeaseKey = string | number;

/** The weight of a member for a key, evenly distributed. */
const weight = (member: number, key: LeaseKey): number =>
  createHash('md5').update(`${member} ${key}`).digest().readUIntBE(0, 6);

/**
 * Rendezvous hashing: the member with the highest weight owns the key. When a member comes or goes, only its own keys change
 * their owner.
 */
export function sharesOf(member: number, members: readonly number[], keys: readonly LeaseKey[]): Set<LeaseKey> {
  const others = members.filter((other) => other !== member);
  return new Set(
    keys.filter((key) => {
      const own = weight(member, key);
      return others.every((other) => {
        const theirs = weight(other, key);
        return theirs < own || (theirs === own && other > member);
      });
    }),
  );
}
