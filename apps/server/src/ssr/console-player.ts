/**
 * The player of the console, a page of its own in a frame: segments of feeds come from any host, which the console itself may not reach.
 * The page is sandboxed into an origin that nobody else has: it sees neither the session nor the API, and gets the signed address of a
 * playlist in its fragment.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import type { FastifyInstance } from 'fastify';
import { sendDocument, type SharedDocuments } from '../http/shared-documents.ts';
import { NONCE_PLACE } from './nonce-page.ts';
import { sendPage } from './send-page.ts';

const PAGE = '/console/player';
const LIBRARY = '/console/player/hls.js';
const VALID_MS = 3_600_000;
const DAY_S = 86_400;

export const playerPolicy = (nonce: string): string =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    'media-src blob: http: https:',
    'connect-src http: https:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** Plays the path of the fragment, if it is one of media, and tells the frame's owner why it does not. */
const SCRIPT = `
const video = document.querySelector('video');
const path = location.hash.slice(1);
const tell = (fault) => parent.postMessage({ fault }, '*');
if (/^\\/media\\/[\\w.~%/@-]+\\.m3u8$/.test(path)) {
  const url = new URL(path, location.href).href;
  if (Hls.isSupported()) {
    const hls = new Hls({ enableWorker: false, maxBufferLength: 8, enableInterstitialPlayback: false });
    hls.on(Hls.Events.ERROR, (_name, { fatal, details, response }) => {
      if (!fatal) return;
      tell(response && response.code ? details + ' (' + response.code + ')' : details);
      hls.destroy();
    });
    hls.loadSource(url);
    hls.attachMedia(video);
  } else {
    video.src = url;
    video.addEventListener('error', () => tell('error ' + (video.error ? video.error.code : '')));
  }
} else tell('no address');
`;

/** @param nonce of its script, its library and its style */
export const playerDocument = (nonce: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Player</title>',
    `<style nonce="${nonce}">html,body,video{margin:0;width:100%;height:100%;background:#000}</style></head>`,
    '<body><video controls autoplay muted playsinline></video>',
    `<script src="${LIBRARY}" nonce="${nonce}"></script><script nonce="${nonce}">${SCRIPT}</script></body></html>`,
  ].join('');

export function serveConsolePlayer(app: FastifyInstance, documents: SharedDocuments, clock: Clock): void {
  const libraryFile = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js');
  const validUntil = () => epochMs(clock.now() + VALID_MS);
  app.get(PAGE, async (request, reply) => {
    const document = await documents.get('console player', async () => {
      const html = playerDocument(NONCE_PLACE);
      return {
        body: html,
        identity: html.replaceAll(NONCE_PLACE, ''),
        type: 'text/html; charset=utf-8',
        validUntil: validUntil(),
      };
    });
    reply.header('referrer-policy', 'no-referrer');
    return sendPage(request, reply, document, playerPolicy);
  });
  app.get(LIBRARY, async (request, reply) => {
    const document = await documents.get('console player library', async () => ({
      body: await readFile(libraryFile),
      type: 'text/javascript; charset=utf-8',
      validUntil: validUntil(),
    }));
    return sendDocument(request, reply, document, `private, max-age=${DAY_S}`);
  });
}
