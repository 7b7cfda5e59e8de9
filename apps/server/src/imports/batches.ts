/** Writing many rows with few statements. */

const BATCH_ROWS = 500;

/** Collects rows for one table and writes them many at a time. */
export function batchWriter<Row extends object>(
  write: (rows: readonly Row[]) => Promise<unknown>,
): { add(row: Row): Promise<void>; flush(): Promise<void> } {
  let rows: Row[] = [];
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return;
    const full = rows;
    rows = [];
    await write(full);
  };
  return {
    async add(row) {
      rows.push(row);
      if (rows.length >= BATCH_ROWS) await flush();
    },
    flush,
  };
}

/** Writes rows that are all there, many at a time. */
export async function writeBatches<Row>(
  rows: readonly Row[],
  write: (batch: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH_ROWS) await write(rows.slice(at, at + BATCH_ROWS));
}

/** JSON text PostgreSQL takes: it has no null character and no lone halves of surrogate pairs. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  );
}
