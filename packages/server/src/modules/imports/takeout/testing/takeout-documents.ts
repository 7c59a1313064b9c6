import type { Manifest } from '../takeout-format.ts';

/** The documents of a takeout by name, without values that differ on every server. */
export function documentsOf(zip: Buffer) {
  const files = unpack(zip);
  const rows = (name: string) =>
    String(files.get(name))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const { counts } = JSON.parse(String(files.get('manifest.json'))) as Manifest;
  const profile = JSON.parse(String(files.get('profile.json'))) as Record<string, unknown>;
  return {
    // Devices sign in to each server themselves.
    counts: { ...counts, devices: 0 },
    settings: profile['settings'],
    achievements: profile['retroachievements_username'],
    avatar: profile['avatar'],
    games: rows('games.jsonl').toSorted(byText),
    collections: rows('collections.jsonl').map(({ name, description, games, filter, ...row }) => ({
      name,
      description,
      games: (games as object[] | undefined)?.toSorted(byText),
      filter,
      public: row['public'],
      cover: row['cover'],
    })),
    music: rows('music.jsonl'),
    files: rows('files.jsonl').map((row): Record<string, unknown> => ({ ...row, device: null })),
    contents: rows('files.jsonl').map(({ entry }) => String(files.get(String(entry)))),
  };
}

const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** Entries of a zip without compression, as an export writes it. */
export function unpack(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const size = zip.readUInt32LE(at + 18);
    const nameEnd = at + 30 + zip.readUInt16LE(at + 26);
    const start = nameEnd + zip.readUInt16LE(at + 28);
    files.set(zip.subarray(at + 30, nameEnd).toString(), zip.subarray(start, start + size));
    at = start + size;
  }
  return files;
}
