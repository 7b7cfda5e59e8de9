import type { TitleVideo } from '@aerial/contract/calls/operator-videos.ts';
import type { TextFunction } from '../../i18n/texts.ts';
import type { videoTexts } from './texts.ts';

type T = TextFunction<(typeof videoTexts)['set']>;

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
/** A number of bytes with the unit that fits. */
export function sizeText(language: string, bytes: number): string {
  const at = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** at;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[at]!,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && at > 0 ? 1 : 0,
  }).format(value);
}

/** Hours, minutes and seconds. */
export function durationText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return parts.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** The qualities that viewers may choose, the best first. */
export const renditionsText = (renditions: NonNullable<TitleVideo['result']>['renditions']): string =>
  renditions
    .toSorted((a, b) => b.height - a.height)
    .map(({ height }) => `${height}p`)
    .join(', ');

/** The state of a video; while it is worked on, what is being done and how far. */
export function stateText(t: T, { state, step, progress, received, size }: TitleVideo): string {
  if (state === 'uploading') return `${t('state_uploading')}, ${Math.floor((received / size) * 100)} %`;
  if (state !== 'encoding') return t(`state_${state}`);
  return step === 'encode' ? `${t('step_encode')}, ${progress} %` : t(`step_${step ?? 'check'}`);
}

/** How long an upload still takes; undefined while its speed is unknown. */
export function leftText(t: T, bytes: number, speed: number | undefined): string | undefined {
  if (speed === undefined || speed <= 0) return undefined;
  const minutes = Math.round(bytes / speed / 60);
  return minutes < 1 ? t('moment_left') : t('minutes_left', { count: minutes });
}
