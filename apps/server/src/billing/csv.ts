/** Lines of CSV that spreadsheets read as text. Pure. */

/** A cell that begins like this is a formula to a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/u;

function csvCell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line without its end. */
export const csvLine = (cells: readonly string[]): string => cells.map(csvCell).join(',');
