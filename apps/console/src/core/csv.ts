/** CSV as spreadsheets read it. */

/** Begins what a spreadsheet would compute. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell: quoted where it must be, and text rather than a formula. @source CWE-1236 */
export function csvCell(value: string): string {
  const safe = FORMULA.test(value) && !/^-?\d+([.,]\d+)?$/.test(value) ? `'${value}` : value;
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(csvCell).join(',')).join('\r\n') + '\r\n';

/** Hands the text to the browser as a file, with a mark by which spreadsheets know that it is UTF-8. */
export function downloadCsv(name: string, csv: string): void {
  const mark = csv.startsWith('\uFEFF') ? '' : '\uFEFF';
  downloadFile(name, new Blob([mark, csv], { type: 'text/csv;charset=utf-8' }));
}

export function downloadFile(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
