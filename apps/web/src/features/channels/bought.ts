/** The fields of the viewer's channels that show whether one was bought. */
type Mine = readonly { readonly id: number; readonly is_purchased: boolean }[];

/** The viewer's channels as far as they are loaded, and the call that loads them. */
export interface ViewersChannels {
  now(): Mine | undefined;
  load(): Promise<Mine>;
}

const isIn = (mine: Mine, id: number): boolean => mine.find((channel) => channel.id === id)?.is_purchased !== false;

/**
 * Requests a stream, at once where it is known that the viewer may have it: in the press that zaps a promise that is awaited first would
 * come after everything else that the press begins. The page starts before the viewer's channels are loaded: of free ones nothing else is
 * needed, of others that is waited for, since in the place of one that was not bought stands what to do about it. @source C-482
 * @param mine where they cannot be had, the call for the stream decides
 */
export function ifBought<T>(
  channel: { readonly id: number; readonly is_free: boolean } | undefined,
  mine: ViewersChannels,
  request: () => Promise<T>,
  notBought: T,
): Promise<T> {
  if (!channel || channel.is_free) return request();
  const decide = (known: Mine): Promise<T> => (isIn(known, channel.id) ? request() : Promise.resolve(notBought));
  const known = mine.now();
  return known
    ? decide(known)
    : mine
        .load()
        .catch((): Mine => [])
        .then(decide);
}
