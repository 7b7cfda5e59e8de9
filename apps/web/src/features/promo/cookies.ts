/** The wizard's state in cookies; memory where the browser refuses them. @source */
import type { PromoCookieJar } from './ports.ts';
import type { PromoCookie, PromoCookies } from './promo-types.ts';

const NAMES: readonly PromoCookie[] = ['promoSavedCode', 'promoCheckNotLogged', 'promoCheckSuccess', 'promoMode'];

const attributes = (maxAgeS: number): string =>
  `; max-age=${maxAgeS}; path=/; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`;

export function documentCookies(): PromoCookieJar {
  const memory = new Map<PromoCookie, string>();
  const stored = (name: PromoCookie): string | undefined => {
    const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
    return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1));
  };
  return {
    read: () =>
      Object.fromEntries(
        NAMES.map((name) => [name, stored(name) ?? memory.get(name)] as const).filter(
          ([, value]) => value !== undefined,
        ),
      ) as PromoCookies,
    write(name, value, maxAgeS) {
      document.cookie = `${name}=${encodeURIComponent(value)}${attributes(maxAgeS)}`;
      if (stored(name) === value) memory.delete(name);
      else memory.set(name, value);
    },
    clear() {
      memory.clear();
      for (const name of NAMES) document.cookie = `${name}=${attributes(0)}`;
    },
  };
}
