/** The fields of the viewer's channels that show whether one was bought. */
type Mine = readonly { readonly id: number; readonly is_purchased: boolean }[];

/**
 * Whether a stream can be requested. The page starts before the viewer's channels are loaded: of free ones nothing else is needed, of
 * others that is waited for, since in the place of one that was not bought stands what to do about it. @source C-482
 * @param mine the viewer's channels; where they cannot be had, the call for the stream decides
 */
export async function isBought(
  channel: { readonly id: number; readonly is_free: boolean } | undefined,
  mine: () => Promise<Mine>,
): Promise<boolean> {
  if (!channel || channel.is_free) return true;
  const known = await mine().catch((): Mine => []);
  return known.find(({ id }) => id === channel.id)?.is_purchased !== false;
}
