/** Spreadsheets run texts that begin like this as formulas, unless an apostrophe is before them. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

type Cell = string | number | null | undefined;

function csvCell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = (value ?? '').toWellFormed().replaceAll('\0', '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /["\r\n,;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file that spreadsheets read without running any of it. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
