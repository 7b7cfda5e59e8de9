/**
 * The floors of the house, from the ground up. A room imports from its own floor's room and from the floors below it, never sideways and
 * never up; `docs/contributing.md` says what belongs where.
 */

export interface House {
  /** Folder of the sources, relative to the repository. */
  readonly root: string;
  /** Rooms from the ground up: folders of the root, and `entries` for its own files. */
  readonly floors: readonly string[];
  /** Rooms whose folders must not import each other. */
  readonly separated: readonly string[];
}

export const WEB: House = {
  root: 'apps/web/src',
  floors: [
    'addresses',
    'i18n',
    'modals',
    'surroundings',
    'core',
    'session',
    'player',
    'receiver',
    'support-view',
    'analytics',
    'parental',
    'parts',
    'features',
    'app',
    'entries',
  ],
  separated: ['features'],
};

export const CONSOLE: House = {
  root: 'apps/console/src',
  floors: ['i18n', 'core', 'session', 'parts', 'features', 'app', 'entries'],
  separated: ['features'],
};

export const SERVER: House = {
  root: 'apps/server/src',
  floors: [
    'security',
    'disk',
    'redis',
    'db',
    'bus',
    'tenancy',
    'limits',
    'presence',
    'http',
    'accounts',
    'ports',
    'push',
    'inbox',
    'billing',
    'access',
    'config',
    'jobs',
    'monitoring',
    'kernel',
    'media',
    'drm',
    'imports',
    'ingest',
    'vod',
    'origin',
    'recordings',
    'recorder',
    'pictures',
    'wire',
    'ssr',
    'features',
    'demo',
    'entries',
  ],
  separated: ['features'],
};

/** Packages from the ground up, with the packages that each may import; applications import packages and never each other. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  'api-client': ['domain', 'contract'],
  ui: ['domain'],
};

/** What tests need besides: databases, clocks, the server as a whole. No other package and no application imports it. */
export const TESTKIT = 'testkit';

export interface Exception {
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

/** Remaining imports against the direction. The list may only get shorter. */
export const EXCEPTIONS: readonly Exception[] = [
  ...['content-policy.ts', 'pages.ts'].map((file) => ({
    from: `apps/server/src/ssr/${file}`,
    to: 'apps/web/src/app/route-table.ts',
    why: 'types of the application that the server renders; the code itself is loaded from its build',
  })),
  ...['document.ts', 'web-build.ts'].map((file) => ({
    from: `apps/server/src/ssr/${file}`,
    to: 'apps/web/src/entry-server.tsx',
    why: 'types of the application that the server renders; the code itself is loaded from its build',
  })),
];

/** Pairs of files that may import each other. */
export const CYCLES: readonly { readonly files: readonly [string, string]; readonly why: string }[] = [
  {
    files: ['packages/ui/src/Dialog.tsx', 'packages/ui/src/DialogFrame.tsx'],
    why: 'the frame is loaded on demand and typed by the dialog',
  },
  {
    files: ['packages/ui/src/Menu.tsx', 'packages/ui/src/MenuList.tsx'],
    why: 'the list is loaded on demand and typed by the menu',
  },
];
