/** Every name a client may use, and the one we use. */
const SCAN_TYPES = {
  new_platforms: 'new_platforms',
  quick: 'quick',
  unidentified: 'unmatched',
  unmatched: 'unmatched',
  partial: 'update',
  update: 'update',
  hashes: 'hashes',
  complete: 'complete',
} as const;

export type ScanType = (typeof SCAN_TYPES)[keyof typeof SCAN_TYPES];

/** Null: there is no such type. */
export function readScanType(word: string): ScanType | null {
  const key = word.trim().toLowerCase();
  return Object.hasOwn(SCAN_TYPES, key) ? SCAN_TYPES[key as keyof typeof SCAN_TYPES] : null;
}
