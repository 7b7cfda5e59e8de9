/** The page of televisions that are cast to. */
import '@aerial/ui/fonts.css';
import '@aerial/ui/tokens.css';
import './receiver/receiver.css';
import { epochSeconds } from '@aerial/domain/time.ts';
import { browserEvery, browserWait } from './player/timers.ts';
import { postReport } from './receiver/reporting.ts';
import { runReceiver } from './receiver/run.ts';
import { loadReceiverSdk } from './receiver/sdk.ts';
import { createView } from './receiver/view.ts';

async function readText(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.text();
}

void runReceiver({
  view: createView(document.getElementById('receiver')!),
  language: document.documentElement.lang,
  loadSdk: loadReceiverSdk,
  now: () => epochSeconds(Date.now() / 1000),
  wait: browserWait,
  every: browserEvery,
  readText,
  post: postReport,
});
