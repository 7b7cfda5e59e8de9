import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { catchUp, film, live, livePicturesFrom, NOW, testOrigin } from './testing/test-origin.ts';

let app: FastifyInstance;
beforeEach(async () => {
  ({ app } = await testOrigin());
});

test('C-305 C-717 the timings of a film list every change of its thumbnail', async () => {
  const answer = await app.inject({ url: film.timings, headers: { host: 'tv.test' } });
  expect(answer.headers['content-type']).toMatch(/json/);
  const { seek_points: points } = answer.json<{ seek_points: { time: number; src: string }[] }>();
  // The card has two segments, the scene fifteen; each asset has a thumbnail for every ten seconds.
  expect(points.map(({ time }) => time)).toEqual([0, 3.84, 13.84, 23.84]);
  const thumbnails = await Promise.all(
    points.map(({ src }) => app.inject(new URL(src).pathname + new URL(src).search)),
  );
  expect(thumbnails.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(
    points.every(({ src }) => src.startsWith('http://tv.test/media/thumbs/vod/film/') && src.endsWith('&w=196&h=110')),
  ).toBe(true);
});

test('channels have no timings', async () => expect((await app.inject(live.timings)).statusCode).toBe(404));

test('a thumbnail shows the position rounded down to ten seconds, in the requested size', async () => {
  const answer = await app.inject(`${film.thumbnails}?ts=29&w=196&h=110`);
  expect(answer.headers['content-type']).toBe('image/jpeg');
  const { width, height } = await sharp(answer.rawPayload).metadata();
  expect([width, height]).toEqual([196, 110]);
  // 20 s into the film is 16.16 s into `scene`: its second picture, whose red is 40.
  const { data } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
  expect(Math.abs(data[0]! - 40)).toBeLessThan(8);
});

test('pictures of what the viewer may not watch are not given', async () => {
  const address = livePicturesFrom(NOW - 20);
  expect((await app.inject(`${address}?ts=${NOW - 20}`)).statusCode).toBe(200);
  expect((await app.inject(`${address}?ts=${NOW - 30}`)).statusCode).toBe(404);
  expect((await app.inject(`${live.thumbnails}?ts=${NOW - 30}`)).statusCode).toBe(200);
  expect((await app.inject(address)).statusCode).toBe(200);
});

test.each([
  ['live now', live.thumbnails, 200],
  ['catch-up', `${catchUp(NOW - 40).thumbnails}?ts=${NOW - 20}`, 200],
  ['the future', `${live.thumbnails}?ts=${NOW + 60}`, 404],
  ['after the end', `${film.thumbnails}?ts=3600`, 404],
  ['no number', `${film.thumbnails}?ts=x`, 404],
  ['an enormous size is cut down', `${film.thumbnails}?ts=0&w=99999&h=99999`, 200],
])('a thumbnail of %s', async (_what, address, status) => {
  expect((await app.inject(address)).statusCode).toBe(status);
});
