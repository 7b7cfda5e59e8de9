/** A reading of a source in words. Pure. */
import type { SourceHealth } from '@aerial/contract/calls/operator-channel-sources.ts';
import type { TextFunction } from '../../i18n/texts.ts';
import type { texts } from './texts.ts';

type T = TextFunction<(typeof texts)['set']>;

/** @param bitrate bits per second */
export function bitrateText(t: T, bitrate: number | null): string {
  if (bitrate === null) return '';
  return bitrate < 1_000_000
    ? t('kbit', { value: Math.round(bitrate / 1000) })
    : t('mbit', { value: (bitrate / 1_000_000).toFixed(1) });
}

export const faultText = (t: T, { fault, status }: Pick<SourceHealth, 'fault' | 'status'>): string =>
  fault === null ? '' : t(`fault_${fault}`, { status: status ?? '—' });

/** In one line, for a row and its CSV. */
export function healthText(t: T, health: SourceHealth | undefined): string {
  if (!health) return t('health_none');
  if (!health.is_live) return faultText(t, health);
  return [t('health_live'), bitrateText(t, health.bitrate), health.resolution].filter(Boolean).join(' · ');
}
