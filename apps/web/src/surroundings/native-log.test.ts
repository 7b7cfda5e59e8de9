import { expect, test, vi } from 'vitest';
import { logEventOf } from './native-log.ts';

test('A-863: events go to the method of an Android application, on its own object', () => {
  const logged: string[] = [];
  const Android = {
    logEvent(this: unknown, event: string) {
      expect(this).toBe(Android);
      logged.push(event);
    },
  };
  logEventOf({ Android })?.('{"name":"play"}');
  expect(logged).toEqual(['{"name":"play"}']);
});
test('to the message handler of that name on iOS', () => {
  const postMessage = vi.fn();
  logEventOf({ webkit: { messageHandlers: { logEvent: { postMessage } } } })?.('{}');
  expect(postMessage).toHaveBeenCalledExactlyOnceWith('{}');
});
test('a browser has none, and a failing application disturbs nothing', () => {
  expect(logEventOf({})).toBeUndefined();
  expect(logEventOf({ Android: { openUrl() {} } })).toBeUndefined();
  const failing = logEventOf({
    Android: {
      logEvent() {
        throw new Error('Gone.');
      },
    },
  });
  expect(() => failing?.('{}')).not.toThrow();
});
