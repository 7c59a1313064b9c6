/** `20240301-101500` is newer than `20231231`, `1.10` than `1.9`. Equal or empty: false. */
export function isNewerVersion(version: string, than: string): boolean {
  const a = numbers(version);
  const b = numbers(than);
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

const numbers = (version: string): number[] =>
  [...version.matchAll(/\d{1,15}/g)].map(([digits]) => Number(digits));
