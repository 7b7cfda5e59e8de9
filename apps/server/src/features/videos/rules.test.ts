import { describe, expect, test } from 'vitest';
import { MediaError } from '../../media/media-error.ts';
import { failureOf, faultOf, hasVideoName, incomingSegments, isContainer, ordersOf } from './rules.ts';

const padded = (...start: (string | number[])[]): Buffer =>
  Buffer.concat([...start.map((one) => Buffer.from(one as string, 'latin1')), Buffer.alloc(512)]).subarray(0, 512);
const stream = (from: number, packet: number): Buffer => {
  const head = Buffer.alloc(512);
  head[from] = head[from + packet] = 0x47;
  return head;
};

describe('the beginning of a file', () => {
  test.each([
    ['MP4', padded([0, 0, 0, 32], 'ftypisom')],
    ['MOV with its data first', padded([0, 0, 0, 8], 'wide')],
    ['Matroska', padded([0x1a, 0x45, 0xdf, 0xa3])],
    ['AVI', padded('RIFF', [1, 2, 3, 4], 'AVI ')],
    ['a transport stream', stream(0, 188)],
    ['M2TS', stream(4, 192)],
    ['MPEG', padded([0, 0, 1, 0xba])],
    ['FLV', padded('FLV', [1])],
    ['ASF', padded([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11])],
    ['Ogg', padded('OggS')],
    ['MXF', padded([6, 14, 43, 52])],
  ])('of %s is that of a container', (_name, head) => expect(isContainer(head)).toBe(true));

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', padded('once upon a time')],
    ['a playlist, which names other files', padded('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
    ['a list of ffmpeg', padded("ffconcat version 1.0\nfile '/etc/passwd'\n")],
    ['a DASH manifest', padded('<?xml version="1.0"?><MPD>')],
    ['sound', padded('RIFF', [1, 2, 3, 4], 'WAVE')],
    ['a picture', padded([0x89], 'PNG\r\n')],
    ['an archive', padded('PK', [3, 4])],
    ['one byte of a transport stream', padded([0x47])],
  ])('of %s is not', (_name, head) => expect(isContainer(head)).toBe(false));
});

test.each([
  ['a/b c.mkv', ['a', 'b c.mkv']],
  ['фильм.mp4', ['фильм.mp4']],
  ['../2/film.mkv', undefined],
  ['a/../../b.mkv', undefined],
  ['/etc/passwd', undefined],
  ['a//b.mkv', undefined],
  ['./a.mkv', undefined],
  ['.hidden/a.mkv', undefined],
  [String.raw`a\..\b.mkv`, undefined],
  ['a\0.mkv', undefined],
  ['', undefined],
])('the incoming name %j leads to %j', (name, segments) => expect(incomingSegments(name)).toEqual(segments));

test('names of videos are those that people give them', () => {
  expect(['a.MKV', 'b.m2ts', 'c.mp4'].every(hasVideoName)).toBe(true);
  expect(['a.srt', 'mkv', 'a.mkv.part'].some(hasVideoName)).toBe(false);
});

test('what an encoder could not cope with is not given to it', () => {
  const film = { durationS: 7200, width: 3840, height: 2160, audio: [1, 2], subtitles: [1] };
  expect(faultOf(film)).toBeUndefined();
  expect(faultOf({ ...film, durationS: 90_000 })).toBe('too_long');
  expect(faultOf({ ...film, width: 65_535, height: 65_535 })).toBe('too_complex');
  expect(faultOf({ ...film, subtitles: Array(200).fill(1) })).toBe('too_complex');
});

test.each([
  [new MediaError('ffmpeg_missing', 'ffmpeg is not installed'), 'no_ffmpeg'],
  [new MediaError('unreadable_input', 'no video stream'), 'no_video'],
  [new MediaError('unreadable_input', 'the length of the video is unknown'), 'no_length'],
  [new MediaError('unreadable_input', '/data/uploads/7.upload: Invalid data'), 'unreadable'],
  [new MediaError('ffmpeg_failed', 'av_interleaved_write_frame(): No space left on device'), 'disk_full'],
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), 'disk_full'],
  [new MediaError('ffmpeg_failed', 'Error while decoding'), 'encoder_failed'],
  [new TypeError('a fault of ours'), undefined],
])('%s becomes %s', (error, code) => expect(failureOf(error)?.code).toBe(code));

test('a reason names no folder of the server', () =>
  expect(
    failureOf(new MediaError('unreadable_input', '/data/uploads/7.upload: Invalid data'), ['/data/uploads/7.upload']),
  ).toEqual({ code: 'unreadable', message: ': Invalid data' }));

test('what may be done follows from the state', () => {
  expect(ordersOf({ state: 'uploading', hasFile: true })).toEqual({ upload: true, retry: false, cancel: true });
  expect(ordersOf({ state: 'failed', hasFile: true })).toEqual({ upload: false, retry: true, cancel: false });
  expect(ordersOf({ state: 'failed', hasFile: false }).retry).toBe(false);
  expect(ordersOf({ state: 'ready', hasFile: false })).toEqual({ upload: false, retry: false, cancel: false });
});
