/** A page that plays a stream with hls.js and records what it saw. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** A cue that was shown. Instants are milliseconds: since the Unix epoch on channels, since the beginning in films. */
export interface ShownCue {
  readonly text: string;
  /** Its start time according to the cue. */
  readonly startMs: number;
  /** What was playing when it was first seen. */
  readonly seenMs: number;
}

/** What the page records while it plays. */
export interface Watched {
  readonly errors: readonly string[];
  readonly waiting: number;
  /** The longest time without progress. */
  readonly stallMs: number;
  readonly longestGapS: number;
  readonly playedS: number;
  readonly boundaries: number;
  readonly frames: number;
  readonly dropped: number;
  readonly cues: readonly ShownCue[];
  /** Most cues shown at once. */
  readonly cuesAtOnce: number;
  /** What was playing first and last. */
  readonly fromMs: number;
  readonly toMs: number;
}

export const PLAYER = `<!doctype html><meta charset="utf-8"><video id="v" muted playsinline width="640"></video><script src="/hls.js"></script><script>
const v = document.getElementById('v'), seen = new Set(), cues = new Map(), w = window.watched = { errors: [], waiting: 0, stallMs: 0, longestGapS: 0, boundaries: 0, cuesAtOnce: 0 };
let playing = false, lastTime = -1, lastAt = performance.now(), first;
const query = new URLSearchParams(location.search);
const hls = new Hls({ lowLatencyMode: false, startPosition: Number(query.get('start')) });
const instant = (time) => (hls.playingDate ? hls.playingDate.getTime() - v.currentTime * 1000 : 0) + time * 1000;
v.addEventListener('playing', () => { playing = true; first ??= v.currentTime; w.fromMs ??= instant(v.currentTime); });
v.addEventListener('waiting', () => { if (playing) w.waiting++; });
setInterval(() => {
  const at = performance.now();
  if (v.currentTime !== lastTime) { lastTime = v.currentTime; lastAt = at; }
  if (playing && !v.ended) w.stallMs = Math.max(w.stallMs, at - lastAt);
  for (let i = 1; i < v.buffered.length; i++) w.longestGapS = Math.max(w.longestGapS, v.buffered.start(i) - v.buffered.end(i - 1));
  const quality = v.getVideoPlaybackQuality();
  for (const track of v.textTracks) {
    const active = [...(track.activeCues ?? [])].filter((cue) => cue.text !== '');
    w.cuesAtOnce = Math.max(w.cuesAtOnce, active.length);
    for (const cue of active) if (!cues.has(cue)) cues.set(cue, { text: cue.text, startMs: instant(cue.startTime), seenMs: instant(v.currentTime) });
  }
  Object.assign(w, { playedS: v.currentTime - (first ?? v.currentTime), toMs: instant(v.currentTime), boundaries: Math.max(0, seen.size - 1), frames: quality.totalVideoFrames, dropped: quality.droppedVideoFrames, cues: [...cues.values()] });
}, 50);
// Switching subtitles on cancels what was being loaded, which hls.js reports as well.
hls.on(Hls.Events.ERROR, (_, d) => d.details === Hls.ErrorDetails.INTERNAL_ABORTED || w.errors.push([d.fatal ? 'fatal' : 'warning', d.type, d.details, d.reason ?? d.error?.message ?? '', v.currentTime.toFixed(2)].join(' ')));
hls.on(Hls.Events.FRAG_CHANGED, (_, d) => seen.add(new URL(d.frag.url).pathname.split('/')[3]));
hls.on(Hls.Events.MANIFEST_PARSED, () => void v.play());
hls.once(Hls.Events.SUBTITLE_TRACKS_UPDATED, () => setTimeout(() => { hls.subtitleDisplay = true; hls.subtitleTrack = 0; }));
hls.loadSource(query.get('src')); hls.attachMedia(v);
</script>`;

/**
 * Plays a stream for a while.
 * @param base where the page and hls.js are served
 * @param startS where playback starts; -1: as the playlist determines
 */
export async function watchInBrowser(base: string, source: string, seconds: number, startS: number): Promise<Watched> {
  const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((each) => existsSync(each));
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${base}/player.html?start=${startS}&src=${encodeURIComponent(source)}`);
    await page.waitForTimeout(seconds * 1000);
    return await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
  } finally {
    await browser.close();
  }
}
