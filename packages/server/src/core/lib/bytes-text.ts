const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** `1.5 GB`: for messages and the command line; the web app formats sizes itself. */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** power;
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`;
}
