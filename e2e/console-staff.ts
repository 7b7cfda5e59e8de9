/** Members of staff for journeys: invited as `aerial console invite` does it, with an authenticator of their own. */
import { systemClock } from '@aerial/domain/time.ts';
import type { StaffRole } from '@aerial/domain/staff-roles.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Journey } from './browser.ts';
import { openDatabase } from '../apps/server/src/db/connect.ts';
import { findHolder } from '../apps/server/src/db/embedded/data-folder.ts';
import { createInvitation } from '../apps/server/src/features/staff/members.ts';
import { staffStore } from '../apps/server/src/features/staff/repo.pg.ts';
import { decoded } from '../apps/server/src/features/staff/testing/console.ts';
import { hotp, stepAt } from '../apps/server/src/features/staff/totp.ts';
import { persistedMediaSecret } from '../apps/server/src/media-secret.ts';
import { loadProviders } from '../apps/server/src/tenancy/repo.pg.ts';
import { workerService } from './worker-service.ts';

export const STAFF_PASSWORD = 'a password that is long';
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Works on the service's database, as the command line and the passing of days do. */
export async function onDatabase<T>(
  work: (db: ReturnType<typeof openDatabase>['db'], data: string) => Promise<T>,
): Promise<T> {
  const data = workerService().data;
  const socketDir = findHolder(data)?.socketDir;
  if (socketDir === undefined) throw new Error(`No service runs on ${data}`);
  const { db, close } = openDatabase({ socketDir, applicationName: 'aerial e2e' });
  try {
    return await work(db, data);
  } finally {
    await close();
  }
}

/** The link that `aerial console invite` prints. */
export const invite = (site: string, email: string, role: StaffRole): Promise<string> =>
  onDatabase(async (db, data) => {
    const store = staffStore(db, persistedMediaSecret(data));
    const provider = (await loadProviders(db)).find((one) => one.isDefault)!;
    const invited = await createInvitation({ store, clock: systemClock, publicUrl: site }, provider, email, role);
    return invited!.link;
  });

/** Accepts the invitation that the page shows. */
export async function accept(page: Page, name: string): Promise<void> {
  await field(page, 'Your name').fill(name);
  await field(page, 'Password').fill(STAFF_PASSWORD);
  await page.keyboard.press('Enter');
}

/** The code that an authenticator shows now. @param later of the step after it, which is accepted too where this one was used */
export const codeOf = (key: Buffer, later = 0): string => hotp(key, stepAt(systemClock.now() / 1000) + later);

/** Sets an authenticator up where the page offers it. @returns its key */
export async function setUpAuthenticator(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const key = decoded((await page.locator('[data-totp]').textContent())!);
  await field(page, 'Code that the app shows').fill(codeOf(key));
  await page.keyboard.press('Enter');
  return key;
}

/** A new owner, whose console is open: the code of an authenticator is valid once, so that journeys do not share one. */
export async function openAsOwner(
  { site, open }: Journey,
  email: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await open(await invite(site, email, 'owner'), options);
  await accept(page, 'Owner');
  await setUpAuthenticator(page);
  await page.getByRole('button', { name: 'I have stored them', exact: true }).click();
  await heading(page).filter({ hasText: 'Dashboard' }).waitFor();
  return page;
}
