/** What the server is built from: connections, folders, transports and settings, which `serve.ts` opens and the tests replace. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@aerial/domain/time.ts';
import type { FastifyServerOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { PaymentConfig } from './billing/payments/systems.ts';
import type { Bus } from './bus/bus.ts';
import type { Database } from './db/schema.ts';
import type { Reads } from './db/standby.ts';
import type { DiskLevel } from './disk/rules.ts';
import type { EventSink } from './features/metrics/ports.ts';
import type { VideoFolders } from './features/videos/feature.ts';
import type { Outgoing } from './http/outgoing.ts';
import type { Monitor } from './monitoring/monitor.ts';
import type { MediaObjects } from './origin/assets/object-assets.ts';
import type { Recordings } from './origin/ports.ts';
import type { PicturesDeps } from './pictures/feature.ts';
import type { Geo } from './ports/geo.ts';
import type { MessagePorts } from './ports/message-ports.ts';
import type { OutboxNeeds } from './ports/outbox/routes.ts';
import type { Redis } from './redis/redis.ts';
import type { ConsoleBuild } from './ssr/console-page.ts';
import type { WebBuild } from './ssr/web-build.ts';

export interface AppDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** Where viewers reach this installation, `https://tv.example.com`. */
  readonly publicUrl: string;
  readonly mediaSecret: string;
  /** Folders of media assets; an asset in an earlier one hides its namesake in a later one. */
  readonly mediaRoots: readonly string[];
  /** For reads that may lag; without it they go where all others go. */
  readonly reads?: Reads | undefined;
  /** The media store behind the folders; without it assets, pictures and documents are in folders only. */
  readonly mediaObjects?: MediaObjects | undefined;
  /** What processes share beside the database; without it the database has that, too. */
  readonly redis?: Redis | undefined;
  /** What was recorded of channels. */
  readonly recordings?: Recordings;
  /** Folders of posters, logos and portraits, served below /pictures. */
  readonly pictureRoots: readonly string[];
  /** The one of them that is the installation's own: pictures uploaded by operators are stored in it, unless there is a media store. */
  readonly uploadedPictures?: string;
  /** Where operators' videos are uploaded to and encoded into; without it they have none. */
  readonly videos?: VideoFolders;
  /** How full the disk of the embedded database is; without it changes are always accepted. */
  readonly diskLevel?: () => DiskLevel;
  /** Answers before the framework sees the request. @returns whether it answered */
  readonly answerFirst?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The folder of the cache of resized pictures, and its budget; without it each process makes its own. */
  readonly pictureCache?: PicturesDeps['cache'];
  /** Folders of the providers' published texts, served below /documents. */
  readonly documentRoots?: readonly string[];
  /** Folders of such texts behind those of the media store. */
  readonly builtInDocumentRoots?: readonly string[];
  /** Budget of the cached documents and pages, bytes. */
  readonly documentCacheBytes?: number;
  /** The built web application; without it the server is an API and an origin only. */
  readonly web?: WebBuild;
  /** The built console of operators; without it there is none. */
  readonly console?: ConsoleBuild;
  /** Where an address is; without it every country is unknown and none forbidden. */
  readonly geo?: Geo;
  /** The transports of messages to viewers; without them nothing is sent (`noMessagePorts`). */
  readonly messages?: MessagePorts;
  /** Messages stored instead of being sent, and who can see them. */
  readonly outbox?: OutboxNeeds;
  /** Where viewers' events go; without it they are discarded. */
  readonly events?: EventSink;
  /** Whether they come into the database, where they can be counted. */
  readonly storesEvents?: boolean;
  /** What payments need of the installation; without it the sandbox is available, and no credentials are. */
  readonly payments?: PaymentConfig;
  /** Variables that secrets of licence vendors may name; without it none. */
  readonly drmVariables?: Readonly<Record<string, string | undefined>>;
  /** Push services that messages may be sent to; without it those of the known browsers. */
  readonly pushServices?: readonly string[];
  /** Notifies other processes of changes, and receives theirs; without it this process is alone. */
  readonly bus?: Bus;
  /** Accounts one address may fail to sign in to before it is slowed down. */
  readonly failedAccountsPerAddress?: number;
  /** How requests leave for operators' systems and feeds; without it they reach the public Internet only. */
  readonly fetch?: Outgoing;
  /** What measures this process. */
  readonly monitor?: Monitor | undefined;
  readonly logger?: FastifyServerOptions['logger'];
  /** Proxies whose X-Forwarded-For is believed. */
  readonly trustProxy?: FastifyServerOptions['trustProxy'];
}
