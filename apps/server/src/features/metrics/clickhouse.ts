/**
 * Events in ClickHouse, over its HTTP interface. Its server gathers small inserts itself (`async_insert`) and answers when they are stored
 * (`wait_for_async_insert`). Repeated events have the same key, which a ReplacingMergeTree merges: docs/analytics.md has the table.
 */
import { epochSeconds, isoSeconds, toEpochMs } from '@aerial/domain/time.ts';
import type { Outgoing } from '../../http/outgoing.ts';
import type { EventBackend, ViewerEventRecord } from './ports.ts';

const TIMEOUT_MS = 15_000;
/** The end of what DateTime64 can hold, unix seconds: viewers' clocks say anything. */
const LATEST_TIME = 10_413_791_999;
const ANSWER_LIMIT_BYTES = 64 * 1024;
/** Of ClickHouse, for contents that cannot be parsed; anything else may pass. */
const REJECTED_STATUS = 400;

/** It answered, and did not store the events. The message contains neither address nor credentials. */
export class ClickHouseRefusal extends Error {
  override readonly name = 'ClickHouseRefusal';
  readonly status: number;
  /** ClickHouse's own, such as 60 for an unknown table. */
  readonly code: string;
  constructor(status: number, code: string) {
    super(`ClickHouse answered ${status} (${code})`);
    this.status = status;
    this.code = code;
  }
}

/** One line of `JSONEachRow`. */
const lineOf = (event: ViewerEventRecord): string =>
  JSON.stringify({
    id: event.id,
    received_at: isoSeconds(event.receivedAt),
    happened_at: isoSeconds(toEpochMs(epochSeconds(Math.min(event.time, LATEST_TIME)))),
    name: event.name,
    provider_id: event.providerId,
    user_id: event.userId ?? null,
    device_id: event.deviceId ?? null,
    params: JSON.stringify(event.params),
    groups: event.groups ?? {},
  });

/** @param address `https://user:password@host:8443/database`, the table is `viewer_events` */
export function clickHouse(address: string, fetch: Outgoing): EventBackend {
  const { username, password, origin, pathname } = new URL(address);
  const url = new URL(origin);
  url.search = new URLSearchParams({
    database: pathname.slice(1) || 'default',
    query: 'insert into viewer_events format JSONEachRow',
    async_insert: '1',
    wait_for_async_insert: '1',
    date_time_input_format: 'best_effort',
  }).toString();
  const headers = {
    'content-type': 'application/x-ndjson',
    ...(username !== '' && {
      'x-clickhouse-user': decodeURIComponent(username),
      'x-clickhouse-key': decodeURIComponent(password),
    }),
  };
  return {
    name: 'ClickHouse',
    async write(events) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: () => headers,
        body: `${events.map(lineOf).join('\n')}\n`,
        timeoutMs: TIMEOUT_MS,
        limitBytes: ANSWER_LIMIT_BYTES,
        redirects: 0,
      });
      if (answer.status !== 200)
        throw new ClickHouseRefusal(answer.status, answer.header('x-clickhouse-exception-code') ?? 'unknown');
    },
    isRejection: (error) => error instanceof ClickHouseRefusal && error.status === REJECTED_STATUS,
  };
}
