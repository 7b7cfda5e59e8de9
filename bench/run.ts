/** `npm run bench`: measures the service against baselines on this machine. Ratios count; absolute figures depend on the machine. */
import { benchAddedProcesses } from './added-processes.ts';
import { benchAdRolls } from './ad-rolls.ts';
import { benchAds } from './ads.ts';
import { benchChannelList } from './channel-list.ts';
import { benchChannelsPage } from './channels-page.ts';
import { benchCache } from './cache.ts';
import { benchCatalogue } from './catalogue.ts';
import { benchConsoleLists } from './console-lists.ts';
import { benchCrowd } from './crowd.ts';
import { benchDrm } from './drm.ts';
import { benchEdge } from './edge.ts';
import { benchEntitlements } from './entitlements.ts';
import { benchEvents } from './events.ts';
import { benchFollows } from './follows.ts';
import { benchGuide } from './guide.ts';
import { benchImages } from './images.ts';
import { benchSharedDocuments } from './shared-documents.ts';
import { benchImports } from './imports.ts';
import { benchLogins } from './logins.ts';
import { benchPayments } from './payments.ts';
import { benchMessages } from './messages.ts';
import { benchPacketsPage } from './packets-page.ts';
import { benchPlaylists } from './playlists.ts';
import { benchPush } from './push.ts';
import { benchRecommendations } from './recommendations.ts';
import { benchRenewals } from './renewals.ts';
import { benchRowsScroll } from './rows-scroll.ts';
import { endAll, has } from './processes.ts';
import { benchSearch } from './search.ts';
import { startService } from './service.ts';
import { benchSoak } from './soak.ts';
import { benchStartPage } from './start-page.ts';
import { benchStorm } from './storm.ts';
import { benchSubscribers } from './subscribers.ts';
import { benchViewers } from './viewers.ts';
import { benchZap } from './zap.ts';

const missing = ['nginx', 'wrk', 'chromium'].filter((program) => !has(program));
if (missing.length > 0) {
  console.error(
    `The benchmarks compare with ${missing.join(', ')}: install them with apt-get install ${missing.join(' ')}.`,
  );
  process.exit(1);
}
const only = process.argv.slice(2);
const wanted = (name: string) => only.length === 0 || only.includes(name);

try {
  // These start services of their own, because they fill their databases.
  if (wanted('added-processes')) await benchAddedProcesses();
  if (wanted('cache')) benchCache();
  if (wanted('catalogue')) await benchCatalogue();
  if (wanted('console-lists')) await benchConsoleLists();
  if (wanted('crowd')) await benchCrowd();
  if (wanted('edge')) await benchEdge();
  if (wanted('events')) await benchEvents();
  if (wanted('follows')) await benchFollows();
  if (wanted('imports')) await benchImports();
  if (wanted('payments')) await benchPayments();
  if (wanted('push')) await benchPush();
  if (wanted('recommendations')) await benchRecommendations();
  if (wanted('renewals')) await benchRenewals();
  // Hours: only by its name.
  if (only.includes('soak')) await benchSoak();
  if (wanted('storm')) await benchStorm();
  if (wanted('subscribers')) await benchSubscribers();
  const ownServices = [
    'added-processes',
    'cache',
    'catalogue',
    'console-lists',
    'crowd',
    'edge',
    'events',
    'follows',
    'imports',
    'payments',
    'push',
    'recommendations',
    'renewals',
    'soak',
    'storm',
    'subscribers',
  ];
  if (only.length === 0 || only.some((name) => !ownServices.includes(name))) await benchService();
} finally {
  await endAll();
}

async function benchService(): Promise<void> {
  const service = await startService();
  if (wanted('shared-documents')) await benchSharedDocuments(service);
  if (wanted('playlists')) await benchPlaylists(service);
  if (wanted('viewers')) await benchViewers(service);
  if (wanted('messages')) await benchMessages(service);
  if (wanted('logins')) await benchLogins(service);
  if (wanted('images')) await benchImages(service);
  if (wanted('start-page')) await benchStartPage(service);
  if (wanted('channels-page')) await benchChannelsPage(service);
  if (wanted('packets-page')) await benchPacketsPage(service);
  if (wanted('zap')) await benchZap(service);
  if (wanted('ad-rolls')) await benchAdRolls(service);
  if (wanted('ads')) await benchAds(service);
  if (wanted('drm')) await benchDrm(service);
  if (wanted('rows-scroll')) await benchRowsScroll(service);
  // Last: they leave a thousand channels and a million films behind.
  if (wanted('entitlements')) await benchEntitlements(service);
  if (wanted('channel-list')) await benchChannelList(service);
  if (wanted('guide')) await benchGuide(service);
  if (wanted('search')) await benchSearch(service);
}
