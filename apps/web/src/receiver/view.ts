/** The television's page: a picture, and what lies over it. Elements are made once and filled in. */
import { progressOf, type ReceiverScreen } from './machine.ts';
import type { Say } from './texts.ts';

export interface ReceiverView {
  readonly video: HTMLVideoElement;
  show(screen: ReceiverScreen, say: Say): void;
}

const PARTS = ['cover', 'idle', 'artwork', 'spinner', 'notice', 'info'] as const;
type Part = (typeof PARTS)[number];

function element<Tag extends keyof HTMLElementTagNameMap>(
  parent: Element,
  tag: Tag,
  name: string,
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = name;
  parent.append(made);
  return made;
}

/** @param root from the server, with the name and the logo of the provider */
export function createView(root: HTMLElement): ReceiverView {
  const { name = '', logo } = root.dataset;
  const video = element(root, 'video', 'video');
  const parts = Object.fromEntries(PARTS.map((part) => [part, element(root, 'div', part)])) as Record<
    Part,
    HTMLDivElement
  >;
  parts.artwork.setAttribute('aria-hidden', 'true');
  parts.notice.setAttribute('role', 'alert');
  const mattress = element(parts.cover, 'div', 'mattress');
  const coverText = element(parts.cover, 'p', 'text');
  const brand = logo === undefined ? element(parts.idle, 'h1', 'brand') : element(parts.idle, 'img', 'brand');
  if (brand instanceof HTMLImageElement) Object.assign(brand, { src: logo, alt: name });
  else brand.textContent = name;
  const idleText = element(parts.idle, 'p', 'text');
  const badge = element(parts.info, 'span', 'badge');
  const title = element(parts.info, 'h2', 'title');
  const text = element(parts.info, 'p', 'text');
  const line = element(parts.info, 'div', 'line');
  const done = element(line, 'div', 'done');
  const times = element(parts.info, 'p', 'times');

  return {
    video,
    show(screen, say) {
      const { phase, subject, coming, details, notice, isBlackout } = screen;
      const about = coming ?? subject;
      root.dataset['phase'] = phase;
      root.lang = screen.language;
      root.toggleAttribute('data-coming', coming !== undefined);
      root.toggleAttribute('data-info', (screen.isInfoShown || phase === 'pause') && about !== undefined);
      root.toggleAttribute('data-blackout', isBlackout);
      root.toggleAttribute('data-notice', notice !== undefined);
      setPicture(mattress, details?.mattress);
      setPicture(parts.artwork, about?.picture);
      setText(coverText, isBlackout ? say('player_blackout') : '');
      setText(idleText, say(phase === 'unsupported' ? 'receiver_unsupported' : 'receiver_ready'));
      setText(parts.notice, noticeText(screen, say));
      setText(badge, details?.kind === 'live' && coming === undefined ? say('player_live') : '');
      setText(title, about?.title ?? '');
      setText(text, about?.text ?? '');
      const progress = coming === undefined ? progressOf(screen) : undefined;
      line.hidden = times.hidden = progress === undefined;
      if (!progress) return;
      done.style.transform = `scaleX(${progress.share.toFixed(4)})`;
      const isFilm = details?.kind === 'vod';
      const at = (position: number): string => (isFilm ? lengthText(position) : clockText(position, screen.language));
      setText(times, `${at(isFilm ? screen.position! : progress.bounds.start)} – ${at(progress.bounds.end)}`);
    },
  };
}

function noticeText({ notice, phase }: ReceiverScreen, say: Say): string {
  if (!notice) return '';
  if (notice.text !== undefined) return notice.text;
  if (notice.kind === 'pin') return say('receiver_pin');
  return say(notice.kind === 'denied' && phase !== 'error' ? 'channel_not_available' : 'error_video_download');
}

/** What is written again is laid out again, which old televisions feel. */
function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

function setPicture(target: HTMLElement, url: string | undefined): void {
  const value = url === undefined ? '' : `url(${JSON.stringify(url)})`;
  if (target.dataset['picture'] === value) return;
  target.dataset['picture'] = value;
  target.style.backgroundImage = value;
}

/** The time of day where the television is. */
const clockText = (epochSeconds: number, language: string): string =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(epochSeconds * 1000);

const two = (value: number): string => String(value).padStart(2, '0');

export function lengthText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
