/** Notifications: a viewer asks for a reminder, the browser subscribes, the service sends, and a press on the notification leads to the channel. */
import { epochMs } from '@aerial/domain/time.ts';
import { fakePushService, type FakePushService } from '@aerial/testkit/push/service.ts';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresBus } from '../apps/server/src/bus/bus.pg.ts';
import { topics } from '../apps/server/src/bus/topics.ts';
import { openDatabase } from '../apps/server/src/db/connect.ts';
import { findHolder } from '../apps/server/src/db/embedded/data-folder.ts';
import { remindOfProgrammes } from '../apps/server/src/features/reminders/due.pg.ts';
import { desktop, isHydrated, journey } from './browser.ts';
import { workerService } from './worker-service.ts';

const { open, site } = journey([], { needsFullChromium: true });
let service: FakePushService;
beforeAll(async () => {
  service = await fakePushService(workerService().pushPort);
});
afterAll(() => service.close());

interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Runs in the page: Chromium without a display has no push service to subscribe at. */
function stubSubscribe(made: Subscription): void {
  const subscription = {
    ...made,
    options: { applicationServerKey: null },
    toJSON: () => made,
    unsubscribe: async () => true,
  };
  const isMade = () => sessionStorage.getItem('subscribed') !== null;
  PushManager.prototype.subscribe = async () => {
    sessionStorage.setItem('subscribed', '1');
    return subscription as unknown as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () => (isMade() ? (subscription as unknown as PushSubscription) : null);
}

/** The minute before the reminder, for the service: what is due is sent at once. */
async function letTimePass(): Promise<void> {
  const address = { socketDir: findHolder(workerService().data)!.socketDir! };
  const { db, close } = openDatabase({ ...address, applicationName: 'aerial e2e' });
  const bus = await postgresBus({ db, address });
  const [reminder] = await db.selectFrom('reminders').select('start_at').orderBy('id', 'desc').limit(1).execute();
  await remindOfProgrammes(db, epochMs((Number(reminder!.start_at) - 240) * 1000));
  await db.updateTable('push_messages').set({ send_at: new Date() }).where('kind', '=', 'reminders').execute();
  await bus.publish(topics.push, null);
  await bus.close();
  await close();
}

/** Hands a message to the service worker as the browser's push service does. */
async function deliver(cdp: CDPSession, registrationId: string, payload: object): Promise<void> {
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: site, registrationId, data: JSON.stringify(payload) });
}

const worker = (page: Page) => page.context().serviceWorkers()[0]!;
/** Runs in the service worker, before a message is delivered. */
function watchShown(): void {
  const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shownCount: number };
  const { registration } = scope;
  const show = registration.showNotification.bind(registration);
  scope.shownCount = 0;
  registration.showNotification = async (...notification) => {
    await show(...notification);
    scope.shownCount++;
  };
}
/** Chromium loses a notification whose list is read while it is being shown: the list is read when this is not 0 any more. */
const shownCount = (page: Page) =>
  worker(page).evaluate(() => (globalThis as unknown as { shownCount: number }).shownCount);
/** Titles of the notifications that the system shows. */
const notifications = (page: Page) =>
  worker(page).evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await scope.registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });
/** A page that was left is a client of the worker until its process has ended it. */
const windowCount = (page: Page) =>
  worker(page).evaluate(async () => {
    const scope = globalThis as unknown as { clients: { matchAll(options: object): Promise<unknown[]> } };
    return (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
  });
const press = (page: Page) =>
  worker(page).evaluate(async () => {
    const scope = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    const Press = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent;
    scope.dispatchEvent(new Press('notificationclick', { notification }));
  });

test('A-859 A-414: a reminder from the guide reaches the browser and leads to the channel in the open tab', async () => {
  const page = await open('/channels?view=guide', {
    ...desktop,
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  });
  const context = page.context();
  await context.addInitScript(stubSubscribe, service.subscribe());
  const cdp = await context.newCDPSession(page);
  let registrationId = '';
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ scopeURL }) => scopeURL === `${site}/`)?.registrationId ?? registrationId;
  });
  await cdp.send('ServiceWorker.enable');
  await page.reload();
  await isHydrated(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  await page.locator('[role="gridcell"][data-programme][data-state="future"]').first().click();
  const card = page.getByRole('dialog');
  const title = (await card.getByRole('heading').first().textContent())!;
  await card.getByRole('button', { name: 'Напомнить' }).click();
  await page.getByText('Пришлём уведомление за пять минут до начала.').waitFor();
  await card.getByRole('button', { name: 'Все напоминания' }).click();
  await page.getByRole('list', { name: 'Напоминания' }).getByText(title).waitFor();

  await letTimePass();
  await expect.poll(() => service.received.length, { timeout: 20_000 }).toBe(1);
  const { payload, headers } = service.received[0]!;
  expect(payload).toMatchObject({ title: `Скоро: ${title}`, destination: { type: 'channel' } });
  expect(headers['content-encoding']).toBe('aes128gcm');
  // The service counts from the start of the programme, which has not come yet.
  const now = Math.floor(Date.now() / 1000);
  const due = { ...payload, time_start: now - 60, time_to_live: 3600 };

  // No page of the site is open: the system shows it.
  await page.goto('about:blank');
  await expect.poll(() => windowCount(page)).toBe(0);
  await worker(page).evaluate(watchShown);
  await deliver(cdp, registrationId, due);
  await expect.poll(() => shownCount(page)).toBe(1);
  expect(await notifications(page)).toMatchObject([{ title: payload['title'], tag: payload['id'] }]);

  // A tab is open again: the press leads there, and opens no second one.
  await page.goto(`${site}/faq`);
  await isHydrated(page);
  await press(page);
  await expect.poll(() => new URL(page.url()).pathname, { timeout: 10_000 }).toMatch(/^\/channels\/./);
  expect(context.pages()).toHaveLength(1);

  // In an open page that is looked at it shows in the page, once that is idle; until then the system shows it.
  const shown = page.getByRole('dialog').getByText(String(payload['body']));
  await expect
    .poll(
      async () => {
        if (!(await shown.isVisible())) await deliver(cdp, registrationId, { ...due, id: 'another' });
        return shown.isVisible();
      },
      { timeout: 20_000, interval: 1000 },
    )
    .toBe(true);
});
