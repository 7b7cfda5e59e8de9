/** The browser of the measurements, as it is and as a modest television box. */
import { chromium, type Browser, type CDPSession } from 'playwright-core';
import { descendantsGoBefore } from './processes.ts';

export const CHROMIUM_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: CHROMIUM_ARGS,
  });
  descendantsGoBefore();
  return browser;
}

/** A modest television box: a processor four times slower, 4 Mbit/s down, 60 ms there and back. */
const SLOW = { cpu: 4, downBitsPerS: 4e6, roundTripMs: 60 };

/** @param is whether the page is as slow as a television box from now on */
export async function slowDown(session: CDPSession, is: boolean): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: is ? SLOW.cpu : 1 });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: is ? SLOW.roundTripMs : 0,
    downloadThroughput: is ? SLOW.downBitsPerS / 8 : -1,
    uploadThroughput: is ? SLOW.downBitsPerS / 8 : -1,
  });
}
