/** The player of a third party that shows a channel live in its stead. @source C-287, C-308, C-564 */
import type { VitrinaJson } from '../db/schema/channels.ts';

export interface Vitrina {
  /** Addresses, whole or paths of this installation. */
  readonly web: string;
  readonly webLight: string | undefined;
  /** The script that speaks to the player. */
  readonly sdk: string;
  /** How far back it reaches, seconds; undefined leaves it to the configuration. */
  readonly offsetS: number | undefined;
}

/** @param providersSdk the script for channels that name none; without any the player cannot be spoken to, and there is none */
export function vitrinaOf(stored: VitrinaJson | null, providersSdk: string | null): Vitrina | undefined {
  const sdk = stored?.sdk ?? providersSdk;
  if (!stored || !sdk) return undefined;
  return { web: stored.web, webLight: stored.webLight, sdk, offsetS: stored.offsetS };
}

/** What clients can request of a channel. @source C-285 */
export const streamTypes = (vitrina: Vitrina | undefined): string[] => (vitrina ? ['hls', 'vitrina'] : ['hls']);
