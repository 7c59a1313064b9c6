import { sql } from 'kysely';

import type { Engine } from '#core/db/engine.ts';
import { bumpUserVersion } from '#modules/roms/rom-props.queries.ts';
import { savePlatformTotals } from '#modules/platforms/platforms.queries.ts';
import { letterOf, sortKey } from '#modules/names/keys.ts';
import { allPlatforms } from '#modules/platforms/platform-catalogue.ts';

import { SeededRandom } from './seeded-random.ts';

const BATCH_SIZE = 2000;
const PLATFORMS = 60;
const NOW = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const MARKED = 3000;
const FAVORITES = 500;

type Row = Readonly<Record<string, string | number | null>>;

const SYLLABLES = 'ka zu mi ro ta ne shi lo ra vel dor fin gar qua bel tor nix sa pho lun'.split(
  ' ',
);
const REGIONS = ['USA', 'Europe', 'Japan', 'World', 'Germany', 'Brazil', 'Korea'] as const;
const GENRES =
  'Action,Adventure,Arcade,Fighting,Music,Pinball,Platform,Point-and-click,Puzzle,Quiz,Racing,Role-playing,Shooter,Simulator,Sport,Strategy,Tactical,Visual Novel'.split(
    ',',
  );
const TAGS = ['Beta', 'Proto', 'Unl', 'Rev 1', 'Hack'];

/** Generates words with the distribution of titles: a few are frequent, most are rare. */
class WordGenerator {
  readonly #random: SeededRandom;
  readonly #words: string[];

  constructor(random: SeededRandom, count: number) {
    this.#random = random;
    this.#words = Array.from({ length: count }, () => {
      const length = 1 + random.below(3);
      const parts = Array.from({ length }, () => SYLLABLES[random.below(SYLLABLES.length)] ?? '');
      const word = parts.join('');
      return word.charAt(0).toUpperCase() + word.slice(1);
    });
  }

  next(): string {
    const skewed = this.#random.next() ** 3;
    return this.#words[Math.floor(skewed * this.#words.length)] ?? '';
  }
}

const text = (day: number): string =>
  new Date(NOW - day * DAY_MS).toISOString().replace('Z', '+00:00');

/** Inserts a library as scans and metadata sources would create it. */
export async function fillLibrary(engine: Engine, count: number): Promise<void> {
  if (engine.name === 'sqlite') {
    // The test data need not survive a crash.
    await sql`pragma synchronous = off`.execute(engine.db);
    await sql`pragma cache_size = -500000`.execute(engine.db);
  }
  const random = new SeededRandom(4);
  const words = new WordGenerator(random, 20_000);
  const platforms = allPlatforms().slice(0, PLATFORMS);
  await insert(
    engine,
    'platform',
    platforms.map(({ slug }, index) => ({
      id: index + 1,
      slug,
      fs_slug: slug,
      created_at: text(0),
      updated_at: text(0),
    })),
  );
  let id = 0;
  while (id < count) {
    const roms: Row[] = [];
    const details: Row[] = [];
    const files: Row[] = [];
    while (roms.length < BATCH_SIZE && id < count) {
      // One to four versions of the same game: regions and revisions.
      const game = makeGame(random, words);
      const versions = Math.min(1 + Math.floor(random.next() ** 2 * 4), count - id);
      for (let version = 0; version < versions; version += 1) {
        id += 1;
        const rom = makeVersion(random, { id, version, game });
        roms.push(rom);
        files.push(makeFile(rom, id));
        if (rom['igdb_id'] !== null) details.push(makeDetail(random, words, id));
      }
    }
    await insert(engine, 'rom', roms);
    await insert(engine, 'rom_file', files);
    await insert(engine, 'rom_detail', details);
  }
  await sql`analyze`.execute(engine.db);
  for (const [index] of platforms.entries()) {
    await savePlatformTotals(engine.db, index + 1, text(0));
  }
  if (engine.name === 'sqlite') await sql`pragma cache_size = -2000`.execute(engine.db);
}

/** Adds marks, hidden games and favorites of a user. */
export async function markGames(engine: Engine, userId: number, count: number): Promise<void> {
  const random = new SeededRandom(5);
  const marked = new Set(Array.from({ length: MARKED }, () => 1 + random.below(count)));
  const rows = [...marked].map((rom_id) => ({
    user_id: userId,
    rom_id,
    last_played: random.chance(0.5) ? text(random.below(400)) : null,
    hidden: random.chance(0.05) ? 1 : 0,
    backlogged: random.chance(0.2) ? 1 : 0,
    rating: random.below(11),
    status: random.chance(0.3) ? 'finished' : null,
    created_at: text(0),
    updated_at: text(0),
  }));
  await insert(engine, 'rom_user', rows);
  await insert(engine, 'collection', [
    {
      id: 1,
      user_id: userId,
      name: 'Favourites',
      name_key: 'favourites',
      is_favorite: 1,
      created_at: text(0),
      updated_at: text(0),
    },
  ]);
  const favorites = [...marked].slice(0, FAVORITES);
  await insert(
    engine,
    'collection_rom',
    favorites.map((rom_id) => ({ collection_id: 1, rom_id, added_at: text(0) })),
  );
  await bumpUserVersion(engine.db, userId);
}

type Game = ReturnType<typeof makeGame>;

function makeGame(random: SeededRandom, words: WordGenerator) {
  const length = 1 + random.below(4);
  const title = Array.from({ length }, () => words.next()).join(' ');
  const number = random.chance(0.25) ? ` ${1 + random.below(12)}` : '';
  const isKnown = random.chance(0.75);
  const some = (values: readonly string[], most: number): string =>
    JSON.stringify(
      isKnown
        ? [
            ...new Set(
              Array.from({ length: 1 + random.below(most) }, () => {
                return values[random.below(values.length)] ?? '';
              }),
            ),
          ]
        : [],
    );
  const named = (kinds: string, count: number): readonly string[] => [
    `${kinds} ${Math.floor(random.next() ** 2 * count)}`,
  ];
  const source = (): number | null => (isKnown ? 1 + random.below(2_000_000) : null);
  return {
    platform_id: 1 + Math.floor(random.next() ** 2 * PLATFORMS),
    name: `${random.chance(0.1) ? 'The ' : ''}${title}${number}`,
    igdb_id: source(),
    moby_id: random.chance(0.3) ? source() : null,
    ss_id: random.chance(0.6) ? source() : null,
    ra_id: random.chance(0.2) ? source() : null,
    launchbox_id: random.chance(0.5) ? source() : null,
    hasheous_id: random.chance(0.4) ? source() : null,
    genres: some(GENRES, 3),
    franchises: some(named('Franchise', 3000), 1),
    collections: some(named('Series', 3000), 1),
    companies: some([...named('Company', 4000), ...named('Company', 4000)], 2),
    game_modes: some(['Single player', 'Multiplayer', 'Co-operative'], 2),
    age_ratings: some(['E', 'T', 'M', 'PEGI 3', 'PEGI 12'], 2),
    player_count: isKnown ? String(1 + random.below(4)) : '',
    first_release_date: isKnown ? Date.UTC(1980, 0, 1) + random.below(12_000) * DAY_MS : null,
    average_rating: isKnown && random.chance(0.7) ? random.below(1000) / 10 : null,
    path_cover_small: isKnown ? 'roms/1/2/cover/small.png' : '',
  };
}

function makeVersion(
  random: SeededRandom,
  { id, version, game }: { id: number; version: number; game: Game },
): Row {
  const region = REGIONS[(random.below(3) + version) % REGIONS.length] ?? 'USA';
  const tag = random.chance(0.1) ? (TAGS[random.below(TAGS.length)] ?? '') : '';
  const stem = `${game.name} (${region})${tag === '' ? '' : ` (${tag})`}`;
  const key = sortKey(game.name);
  const hash = id.toString(16).padStart(40, '0');
  return {
    ...game,
    id,
    root: '/library',
    fs_name: `${stem}.zip`,
    // Unique and not grouped, because generated names repeat more often than real ones.
    name_key: `${stem} ${id}.zip`,
    version_key: '',
    fs_path: `roms/${game.platform_id}`,
    fs_name_no_ext: stem,
    fs_name_no_tags: game.name,
    fs_extension: 'zip',
    is_folder: 0,
    fs_size_bytes: 1000 + random.below(50_000_000),
    file_count: 1,
    disk_state: hash,
    sort_key: key,
    letter: letterOf(key),
    regions: JSON.stringify([region]),
    languages: JSON.stringify(random.some(['En', 'Fr', 'De', 'Es', 'Ja'], 0.3)),
    tags: JSON.stringify(tag === '' ? [] : [tag]),
    crc_hash: hash.slice(-8),
    md5_hash: hash.slice(-32),
    sha1_hash: hash,
    fingerprint: 'full',
    verified: random.chance(0.6) ? 1 : 0,
    missing: random.chance(0.01) ? 1 : 0,
    created_at: text(random.below(1000)),
    updated_at: text(random.below(100)),
  };
}

const makeFile = (rom: Row, id: number): Row => ({
  rom_id: id,
  file_name: rom['fs_name'] ?? '',
  file_path: rom['fs_path'] ?? '',
  file_size_bytes: rom['fs_size_bytes'] ?? 0,
  mtime_ms: NOW,
  inode: String(id),
  category: 'game',
  is_top_level: 1,
  crc_hash: rom['crc_hash'] ?? '',
  md5_hash: rom['md5_hash'] ?? '',
  sha1_hash: rom['sha1_hash'] ?? '',
  fingerprint: 'full',
  created_at: text(0),
  updated_at: text(0),
});

const makeDetail = (random: SeededRandom, words: WordGenerator, id: number): Row => ({
  rom_id: id,
  slug: `game-${id}`,
  summary: Array.from({ length: 40 }, () => words.next()).join(' '),
  alternative_names: JSON.stringify(random.chance(0.3) ? [`${words.next()} ${words.next()}`] : []),
  igdb_metadata: JSON.stringify({ total_rating: '80', genres: ['Action'], related: [id, id + 1] }),
  hasheous_metadata: random.chance(0.3) ? '{"nointro_match": true}' : '{}',
});

/** Inserts many rows as one JSON text, the fastest way that both engines support. */
async function insert(engine: Engine, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const json = JSON.stringify(rows);
  const values = sql.join(names.map((name) => sql`json_extract(value, ${sql.lit(`$.${name}`)})`));
  const statement =
    engine.name === 'sqlite'
      ? sql`insert into ${sql.table(table)} (${columns}) select ${values} from json_each(${json})`
      : sql`insert into ${sql.table(table)} (${columns})
          select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`;
  await statement.execute(engine.db);
}

/** Does what PostgreSQL's autovacuum would do within minutes. */
export async function vacuum({ name, db }: Engine): Promise<void> {
  if (name === 'postgres') await sql`vacuum analyze`.execute(db);
}
