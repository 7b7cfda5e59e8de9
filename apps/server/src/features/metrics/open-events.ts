/** The sinks of events that the configuration names. */
import path from 'node:path';
import { systemClock } from '@aerial/domain/time.ts';
import type { EventSettings, EventSinkName } from '../../config/events.ts';
import { openDatabase, type DatabaseAddress } from '../../db/connect.ts';
import { outgoing } from '../../http/outgoing.ts';
import type { Job } from '../../jobs/queue.ts';
import type { EventCounts } from '../../monitoring/process-metrics.ts';
import { ANY_NETWORK } from '../../security/special-addresses.ts';
import { clickHouse } from './clickhouse.ts';
import { allSinks, deduplicated } from './deduplicated.ts';
import { eventFiles } from './event-files.ts';
import { eventTable } from './events.pg.ts';
import { kafka } from './kafka.ts';
import { groupedSink, type GroupedSink } from './grouped-sink.ts';
import { eventPartitionsJob } from './partitions.pg.ts';
import type { EventBackend, EventSink } from './ports.ts';
import { eventSpill } from './spill.ts';

export interface OpenEventsOptions {
  readonly settings: EventSettings;
  readonly dataDir: string;
  readonly database: DatabaseAddress;
  readonly hasRoom: () => boolean;
  onProblem(problem: string): void;
}

export interface OpenEvents {
  readonly sink: EventSink;
  /** @param db connections without the time limit of calls */
  jobs(db: Parameters<typeof eventPartitionsJob>[0]['db']): readonly Job[];
  counts(): EventCounts;
  /** Writes or spills what waits. */
  close(): Promise<void>;
}

/** Groups of events are written by one connection, which viewers' calls do not use. */
const TABLE_LIMITS = { max: 1, statementTimeoutMs: 20_000, answerTimeoutMs: 25_000, applicationName: 'aerial events' };

export function openEvents({ settings, dataDir, database, hasRoom, onProblem }: OpenEventsOptions): OpenEvents {
  const writer = String(process.pid);
  const closers: (() => Promise<void>)[] = [];
  const groups: { readonly name: EventSinkName; readonly counts: GroupedSink['counts'] }[] = [];
  let accepted = 0;
  let refused = 0;
  const grouped = (name: EventSinkName, backend: EventBackend): GroupedSink => {
    const folder = path.join(dataDir, 'events', `spilled-${name}`);
    const sink = groupedSink({ backend, onProblem, spill: eventSpill({ folder, writer, now: Date.now, hasRoom }) });
    closers.push(() => sink.close());
    groups.push({ name, counts: sink.counts });
    return sink;
  };
  const open: Readonly<Record<EventSinkName, () => EventSink>> = {
    files: () => eventFiles({ folder: path.join(dataDir, 'events'), writer, hasRoom, onProblem }),
    postgres() {
      const table = openDatabase({ ...database, ...TABLE_LIMITS });
      closers.push(() => table.close());
      return grouped('postgres', eventTable(table.db));
    },
    clickhouse: () =>
      // The operator names it in the environment: it may be anywhere, as a database may.
      grouped('clickhouse', clickHouse(settings.clickHouseUrl!, outgoing({ privateNetworks: ANY_NETWORK }))),
    kafka() {
      const topic = kafka(settings.kafka!);
      closers.push(() => topic.close());
      return grouped('kafka', topic);
    },
  };
  const sink = deduplicated(allSinks(settings.eventSinks.map((name) => open[name]())));
  return {
    sink: {
      async take(events) {
        try {
          await sink.take(events);
          accepted += events.length;
        } catch (error) {
          refused += events.length;
          throw error;
        }
      },
    },
    counts: () => ({
      accepted,
      refused,
      sinks: groups.map(({ name, counts }) => ({ sink: name, ...counts() })),
    }),
    jobs: (db) =>
      settings.eventSinks.includes('postgres')
        ? [eventPartitionsJob({ db, clock: systemClock, retentionDays: settings.eventRetentionDays })]
        : [],
    async close() {
      // The database is closed after the groups that wait for it.
      for (const undo of closers.toReversed()) await undo();
    },
  };
}
