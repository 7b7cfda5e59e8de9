/** The kinds of values the configuration has: how each is read from text and said in words. */
import { isIP } from 'node:net';
import { isServicePattern } from '../ports/push/services.ts';
import { ANY_NETWORK, parseNetwork, type Network } from '../security/special-addresses.ts';

export interface Kind<T> {
  /** What is accepted, completing "expected …". */
  readonly expected: string;
  /** True when the value must not be shown. */
  readonly isSecret?: boolean;
  /** The value, or undefined when the text is not one. */
  parse(text: string): T | undefined;
}

export const text: Kind<string> = { expected: 'a text', parse: (given) => given };

export function integer(least: number, most: number): Kind<number> {
  return {
    expected: `a whole number from ${least} to ${most}`,
    parse: (given) => {
      const number = /^\d+$/.test(given) ? Number(given) : Number.NaN;
      return number >= least && number <= most ? number : undefined;
    },
  };
}

export function oneOf<const T extends string>(...choices: T[]): Kind<T> {
  return { expected: `one of ${choices.join(', ')}`, parse: (given) => choices.find((choice) => choice === given) };
}

/** Some of the choices by commas, each once; `no` for none. */
export function someOf<const T extends string>(...choices: T[]): Kind<readonly T[]> {
  return {
    expected: `some of ${choices.join(', ')}, separated by commas, or no`,
    parse: (given) => {
      if (given === 'no') return [];
      const found = given.split(',').map((one) => choices.find((choice) => choice === one.trim()));
      const known = found.filter((one) => one !== undefined);
      return known.length === found.length && new Set(known).size === known.length ? known : undefined;
    },
  };
}

/** The same, and at least one. */
export function oneOrMore<const T extends string>(...choices: T[]): Kind<readonly T[]> {
  const some = someOf(...choices);
  return {
    expected: `some of ${choices.join(', ')}, separated by commas`,
    parse: (given) => (given === 'no' ? undefined : some.parse(given)),
  };
}

export const yesNo: Kind<boolean> = {
  expected: 'yes or no',
  parse: (given) => {
    const lower = given.toLowerCase();
    if (['yes', 'on', 'true', '1'].includes(lower)) return true;
    return ['no', 'off', 'false', '0'].includes(lower) ? false : undefined;
  },
};

/** Networks by commas; `all`, or `no` for none. */
export const networks: Kind<readonly Network[]> = {
  expected: 'networks such as 10.20.0.0/16, fd00:1::/32, or all, or no',
  parse: (given) => {
    if (given === 'all') return ANY_NETWORK;
    if (given === 'no') return [];
    const found = given.split(',').map((one) => parseNetwork(one.trim()));
    return found.every((one) => one !== undefined) ? found : undefined;
  },
};

/** Push services by commas. */
export const pushServices: Kind<readonly string[]> = {
  expected: 'push services such as fcm.googleapis.com,*.push.apple.com, or *, separated by commas',
  parse: (given) => {
    const found = given.split(',').map((one) => one.trim());
    return found.every(isServicePattern) ? found : undefined;
  },
};

export const host: Kind<string> = {
  expected: 'an IP address or a host name',
  parse: (given) => (isIP(given) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(given) ? given : undefined),
};

/** An http or https address; the slash at its end is dropped, so that paths can be added. */
export const siteUrl: Kind<string> = {
  expected: 'an address such as https://tv.example.com, without a path, query or password',
  parse: (given) => {
    const url = URL.parse(given);
    if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
    const isPlain =
      url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
    return isPlain ? url.origin : undefined;
  },
};

/** An address that may contain a password. */
export function secretUrl(...protocols: string[]): Kind<string | undefined> {
  return {
    expected: `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    isSecret: true,
    parse: (given) => (protocols.includes(URL.parse(given)?.protocol ?? '') ? given : undefined),
  };
}

export function secret(leastLength: number): Kind<string | undefined> {
  return {
    expected: `at least ${leastLength} characters, the same on every machine`,
    isSecret: true,
    parse: (given) => (given.length >= leastLength ? given : undefined),
  };
}
