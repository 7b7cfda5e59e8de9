import { epochSeconds, seconds } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import type { MediaDetails, Subject } from '../player/cast/protocol.ts';
import {
  progressOf,
  startingScreen,
  stepReceiverScreen,
  type ReceiverEffect,
  type ReceiverEvent,
  type ReceiverScreen,
} from './machine.ts';

const NOON = 1_700_000_000;
const at = (second: number) => epochSeconds(NOON + second);
const news: Subject = { contentId: 'channel-19', title: 'News', bounds: { start: at(0), end: at(600) } };
const film: Subject = { contentId: 'content-5', title: 'The Lantern' };
const live: MediaDetails = { kind: 'live', startAt: 'edge', origin: seconds(0), infoUrl: 'data.json' };
const vod: MediaDetails = { kind: 'vod', startAt: seconds(0), origin: seconds(0) };

function after(...events: ReceiverEvent[]): { screen: ReceiverScreen; effects: readonly ReceiverEffect[] } {
  let screen = startingScreen('ru');
  let effects: readonly ReceiverEffect[] = [];
  for (const event of events) [screen, effects] = stepReceiverScreen(screen, event);
  return { screen, effects };
}
const started: ReceiverEvent = { type: 'started' };
const load = (subject = news, details = live): ReceiverEvent => ({ type: 'load', subject, details });
const element = (event: 'playing' | 'waiting' | 'paused' | 'seeking'): ReceiverEvent => ({ type: 'element', event });
const tick = (second: number): ReceiverEvent => ({ type: 'tick', position: at(second), length: undefined });
const subjectMessage = (subject: Subject): ReceiverEvent => ({
  type: 'message',
  message: { type: 'subject', subject },
});

describe('the television', () => {
  test('shows the brand until something is loaded, then the title until there is a picture', () => {
    expect(after(started).screen).toMatchObject({ phase: 'idle', subject: undefined });
    const { screen, effects } = after(started, load());
    expect(screen).toMatchObject({ phase: 'loading', subject: news, isInfoShown: true });
    expect(effects).toEqual([{ run: 'load-blackouts', url: 'data.json' }]);
    expect(after(started, load(), element('playing'))).toMatchObject({
      screen: { phase: 'play' },
      effects: [{ run: 'hide-info' }],
    });
  });

  test('waits, pauses and goes on with the element; what it reports of before a load counts for nothing', () => {
    expect(after(started, load(), element('playing'), element('waiting')).screen.phase).toBe('waiting');
    expect(after(started, load(), element('playing'), element('paused')).screen.phase).toBe('pause');
    expect(after(started, load(), element('paused')).screen.phase).toBe('loading');
    expect(after(started, element('playing')).screen.phase).toBe('idle');
  });

  test('speaks the language of the sender', () => {
    const hello = (language: string): ReceiverEvent => ({
      type: 'message',
      message: { type: 'hello', version: 1, language },
    });
    expect(after(started, hello('kk'))).toMatchObject({
      screen: { language: 'kk' },
      effects: [{ run: 'load-texts', language: 'kk' }],
    });
    expect(after(started, hello('ru')).effects).toEqual([]);
  });

  test('announces the next channel while the phone fetches it, and the next programme without a load', () => {
    const playing = [started, load(), element('playing')] as const;
    const sport: Subject = { contentId: 'channel-20', title: 'Sport' };
    expect(after(...playing, subjectMessage(sport)).screen).toMatchObject({
      subject: news,
      coming: sport,
      isInfoShown: true,
    });
    expect(after(...playing, subjectMessage(sport), load(sport)).screen).toMatchObject({
      subject: sport,
      coming: undefined,
    });
    const weather: Subject = { ...news, title: 'Weather', bounds: { start: at(600), end: at(700) } };
    const next = after(...playing, subjectMessage(weather), tick(650)).screen;
    expect([next.coming, progressOf(next)]).toEqual([undefined, { bounds: weather.bounds, share: 0.5 }]);
  });

  test('says that the PIN is entered on the phone, until something plays', () => {
    const pin: ReceiverEvent = { type: 'message', message: { type: 'notice', notice: 'pin' } };
    const playing = [started, load(), element('playing'), subjectMessage(film), pin] as const;
    expect(after(...playing).screen).toMatchObject({ notice: { kind: 'pin' }, coming: undefined });
    expect(after(...playing, load(film, vod)).screen.notice).toBeUndefined();
    const gone: ReceiverEvent = { type: 'message', message: { type: 'notice', notice: null } };
    expect(after(...playing, gone).screen.notice).toBeUndefined();
  });

  test('shows an error until the next load; its end is not another one', () => {
    const { screen } = after(started, load(), { type: 'failed' }, { type: 'finished' });
    expect(screen).toMatchObject({ phase: 'error', notice: { kind: 'error' } });
    expect(after(started, load(), { type: 'failed' }, load()).screen).toMatchObject({
      phase: 'loading',
      notice: undefined,
    });
  });

  test('is idle after the end of a film', () =>
    expect(after(started, load(film, vod), element('playing'), { type: 'finished' }).screen).toMatchObject({
      phase: 'idle',
      subject: undefined,
    }));
});

describe('blackouts', () => {
  const blackouts: ReceiverEvent = { type: 'blackouts', blackouts: [{ start: at(10), end: at(20) }] };
  const playing = [started, load(), element('playing'), blackouts] as const;

  test.each([
    [9, false],
    [10, true],
    [19, true],
    [20, false],
  ])('C-452 at second %i the picture is covered: %s', (second, isBlackout) =>
    expect(after(...playing, tick(second)).screen.isBlackout).toBe(isBlackout),
  );

  test('C-452 it is silent for as long, also when another channel is loaded', () => {
    expect(after(...playing, tick(12)).effects).toEqual([{ run: 'mute', isMuted: true }]);
    expect(after(...playing, tick(12), tick(13)).effects).toEqual([]);
    expect(after(...playing, tick(12), tick(20)).effects).toEqual([{ run: 'mute', isMuted: false }]);
    expect(after(...playing, tick(12), load(film, vod)).effects).toEqual([{ run: 'mute', isMuted: false }]);
    expect(after(...playing, tick(12), { type: 'finished' }).effects).toEqual([{ run: 'mute', isMuted: false }]);
  });
});

test('the line shows how much of a film, or of the programme, is over', () => {
  const length = { start: seconds(0), end: seconds(200) };
  const { screen } = after(started, load(film, vod), { type: 'tick', position: seconds(50), length });
  expect(progressOf(screen)).toEqual({ bounds: length, share: 0.25 });
  expect(progressOf(after(started, load(), tick(150)).screen)?.share).toBe(0.25);
  // The programme has ended, and nobody has said what is on.
  expect(progressOf(after(started, load(), tick(601)).screen)).toBeUndefined();
});
