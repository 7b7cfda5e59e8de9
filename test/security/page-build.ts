/** A web application of a few lines with the real routes: what the server needs of one to serve pages. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atEndOfFile } from '@aerial/testkit/end-of-file.ts';
import type { WebBuild } from '@aerial/server/ssr/web-build.ts';
import type { RenderedPage } from '../../apps/web/src/entry-server.tsx';
import { routeOfPath } from '../../apps/web/src/app/route-table.ts';

const page = (title: string, over: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  html: '<p>A page</p>'.repeat(100),
  state: '{}',
  title,
  tags: [],
  brand: {},
  ...over,
});

/** Pages show the rows of the start page, so that they need the database as the real ones do; a page of a content is not there. */
export function pageBuild(): WebBuild {
  const clientDir = mkdtempSync(path.join(tmpdir(), 'aerial-page-build-'));
  atEndOfFile(() => rmSync(clientDir, { recursive: true, force: true }));
  return {
    clientDir,
    texts: new Map([['ru', {}]]),
    filesOf: () => ({ entry: '/assets/entry.js', parts: [], modules: [], styles: [], fonts: [] }),
    renderer: {
      rootId: 'root',
      stateId: 'state',
      shell: () => page('shell'),
      frame: async () => page('frame'),
      async render({ url, invoke }) {
        if (url.pathname.startsWith('/contents/')) return page('404', { status: 404 });
        const start = await invoke('rowset', { id: 'start' }, {}).catch(() => undefined);
        return start?.ok ? page(url.pathname) : page('unavailable', { status: 503 });
      },
      pageOf(address) {
        const { path: pattern, module, isPublic, framing = 'flagged' } = routeOfPath(address);
        return { modules: [module], isPublic, framing, leadsHome: pattern === '/*' };
      },
    },
  };
}
