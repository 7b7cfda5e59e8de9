/** Host and no more: paths and queries of feeds carry accounts. */
export function maskedAddress(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.origin}/•••` : '•••';
}
