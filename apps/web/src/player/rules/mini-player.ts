/** When a page that is left goes on playing as the mini-player, and for whom. */
import type { Session } from '../../core/session.ts';
import type { PlayerMachine } from '../machine-types.ts';

/** Something is on the screen, or about to be, and the viewer did not pause it. */
export const goesOn = ({ phase, wantsPlay, error, item }: PlayerMachine): boolean =>
  item !== undefined && wantsPlay && error === undefined && ['loading', 'waiting', 'play'].includes(phase);

/** Who watches: another user, profile or kind of profile ends what goes on in the corner. @returns undefined while a session begins or is renewed */
export function viewerOf(session: Session | undefined): string | undefined {
  if (session?.tag === 'signed-out') return 'nobody';
  if (session?.tag !== 'active') return undefined;
  const { device_id: device, profile_id: profile, is_guest: isGuest, is_child: isChild } = session.token;
  return [device, profile, isGuest, isChild].join(' ');
}
