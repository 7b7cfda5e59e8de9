import { Trash2 } from 'lucide-react';
import { confirmed } from '../dialogs/confirm.ts';
import type { BulkAction } from './types.ts';

/** A bulk action that cannot be undone: confirmed, and for a single row by typing what names it. */
export const removal = <Row,>({
  id,
  label,
  text,
  typedOf,
  run,
}: {
  readonly id: string;
  readonly label: string;
  text(rows: readonly Row[]): string;
  typedOf(row: Row): string;
  run(row: Row): Promise<unknown>;
}): BulkAction<Row> => ({
  id,
  label,
  icon: <Trash2 aria-hidden size={16} />,
  confirm: (rows) =>
    confirmed({
      title: label,
      text: text(rows),
      action: label,
      isDangerous: true,
      ...(rows.length === 1 && { typed: typedOf(rows[0]!) }),
    }),
  run,
});
