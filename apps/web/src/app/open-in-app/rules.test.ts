import { describe, expect, test } from 'vitest';
import { phoneOf } from './phone.ts';
import { applicationFor, openApplication, type Application } from './rules.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1';
const ANDROID = 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';

describe('A-648: whose phone it is', () => {
  test.each([
    ['an iPhone', IPHONE, true, 'ios'],
    ['an Android phone', ANDROID, true, 'android'],
    ['a tablet', ANDROID.replace(' Mobile', ''), true, undefined],
    ['a desktop', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0', true, undefined],
    ['an application, a frame or a mini-app', ANDROID, false, undefined],
    ['a search engine', ANDROID.replace('537.36', '537.36 (compatible; Examplebot/2.1)'), true, undefined],
  ])('%s', (_what, agent, browser, phone) => expect(phoneOf(agent, { browser })).toBe(phone));
});

const links = {
  ios: 'https://apps.example.com/1',
  android: 'market://details?id=tv',
  android_tv: null,
  samsung: null,
  lg: null,
};
const resources = (open: string | null) => ({ app_links: links, mobile_app: { ios: open, android: open } });

test('A-648: only the provider’s own application is offered; it opens at the page', () => {
  expect(applicationFor('ios', resources(null), '/')).toBeUndefined();
  expect(applicationFor('ios', resources('javascript:alert(1)'), '/')).toBeUndefined();
  expect(applicationFor('ios', resources('/not/away'), '/')).toBeUndefined();
  expect(applicationFor('ios', resources('tv://open{path}'), '/contents/5?library_id=1')).toMatchObject({
    open: 'tv://open/contents/5?library_id=1',
    store: links.ios,
  });
  expect(applicationFor('android', resources('https://app.example.com{path}'), '/row/$&')).toMatchObject({
    open: 'https://app.example.com/row/$&',
    store: links.android,
  });
  expect(applicationFor('ios', { ...resources('tv://open'), app_links: { ...links, ios: null } }, '/')).toMatchObject({
    open: 'tv://open',
    store: undefined,
  });
});

test('A-646 A-647: the application has 2.5 s on iOS, 25 ms elsewhere', () => {
  expect(applicationFor('ios', resources('tv://'), '/')?.redirectMs).toBe(2500);
  expect(applicationFor('android', resources('tv://'), '/')?.redirectMs).toBe(25);
});

describe('A-648: opening it', () => {
  const application: Application = { open: 'tv://open/', store: 'https://apps.example.com/1', redirectMs: 2500 };
  const opened = (over: Partial<Application>, isVisible: boolean) => {
    const done: string[] = [];
    let waiting: { work: () => void; ms: number } | undefined;
    openApplication(
      { ...application, ...over },
      { go: (address) => done.push(address), isVisible: () => isVisible, wait: (work, ms) => (waiting = { work, ms }) },
    );
    expect(done).toEqual(['tv://open/']);
    waiting?.work();
    return { done, ms: waiting?.ms };
  };
  test('a page that is still visible redirects to the store', () =>
    expect(opened({}, true)).toEqual({ done: ['tv://open/', 'https://apps.example.com/1'], ms: 2500 }));
  test('a hidden page stays', () => expect(opened({}, false).done).toEqual(['tv://open/']));
  test('without a store there is no timer', () =>
    expect(opened({ store: undefined }, true)).toEqual({ done: ['tv://open/'], ms: undefined }));
});
