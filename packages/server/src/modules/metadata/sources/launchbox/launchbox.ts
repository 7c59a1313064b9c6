import { defineSource } from '#modules/metadata/sources/define-source.ts';
import { findCurrentImport } from '#modules/metadata/sources/source-imports.queries.ts';
import { foldName } from '#modules/metadata/sources/fold-name.ts';
import type { GameQuery, Candidate, SourceContext } from '#modules/metadata/sources/provider.ts';
import { SourceError } from '#modules/metadata/sources/source-error.ts';
import { launchboxFacts, parsePictures, type LaunchboxFields } from './launchbox-facts.ts';
import {
  findLaunchboxByPrefix,
  findLaunchboxFileTitle,
  findLaunchboxGame,
  findLaunchboxMameTitle,
  findLaunchboxByName,
  findLaunchboxNames,
  findLaunchboxPictures,
  type LaunchboxRow,
} from './launchbox.queries.ts';

export const LAUNCHBOX_LIST = 'launchbox';
export const LAUNCHBOX_FILE = 'https://gamesdb.launchbox-app.com/Metadata.zip';
const MAX_RESULTS = 30;
const ARCADE = 'Arcade';

/** A task imports the whole LaunchBox database into tables; this source sends no requests. */
export const launchbox = defineSource({
  id: 'launchbox',
  name: 'LaunchBox',
  website: 'https://gamesdb.launchbox-app.com',
  addresses: {
    LAUNCHBOX_METADATA_URL: { url: LAUNCHBOX_FILE, nameInDocs: 'the LaunchBox metadata file' },
  },
  importTask: 'update_launchbox_metadata',
  identifies: true,
  priority: { metadata: 50, artwork: 70 },
  wire: {
    heartbeatFlag: 'LAUNCHBOX_API_ENABLED',
    id: 'number',
    position: 5,
    hasMetadata: true,
    rating: { field: 'community_rating', max: 5 },
    fileTag: 'launchbox',
    versionRank: 6,
    gamePage: 'https://gamesdb.launchbox-app.com/games/dbid/{id}',
    platformPage: 'https://gamesdb.launchbox-app.com/platforms/games/{id}',
  },
  // A local table: there is no real limit.
  limits: { perSecond: 1000, maxConcurrent: 16 },
  supportsPlatform: ({ launchbox_name }) => launchbox_name !== null,

  /** Matches well-known file names: those of preservation projects and of MAME sets. */
  async findByFiles(game, context) {
    const platform = game.platform.launchbox_name;
    const currentImport = await findCurrentImport(context.db, LAUNCHBOX_LIST);
    if (!currentImport || platform === null) return null;
    const { db } = context;
    const stem = toStem(game.fsName);
    const title =
      (await findLaunchboxFileTitle(db, currentImport.id, { stem, platform })) ??
      (platform === ARCADE ? await findLaunchboxMameTitle(db, currentImport.id, stem) : null);
    if (title === null) return null;
    const folded = foldName(title);
    const [row, another] = await findLaunchboxByName(db, currentImport.id, {
      folded,
      platform,
      limit: 2,
    });
    // With two games of this name the file name is ambiguous.
    if (!row || another) return null;
    const found = await toCandidate(row, { importId: currentImport.id, game, context });
    return { ...found, method: 'exact_name', evidence: { file: game.fsName } };
  },

  async findById(id, game, context) {
    const currentImport = await findCurrentImport(context.db, LAUNCHBOX_LIST);
    if (!currentImport || !/^\d{1,9}$/.test(id)) return null;
    const row = await findLaunchboxGame(context.db, currentImport.id, Number(id));
    return row && toCandidate(row, { importId: currentImport.id, game, context });
  },

  async searchByName(term, game, context) {
    const platform = game.platform.launchbox_name;
    const currentImport = await findCurrentImport(context.db, LAUNCHBOX_LIST);
    const folded = foldName(term);
    if (!currentImport || platform === null || folded === '') return [];
    const named = { folded, platform, limit: MAX_RESULTS };
    const same = await findLaunchboxByName(context.db, currentImport.id, named);
    const rows =
      same.length > 0 ? same : await findLaunchboxByPrefix(context.db, currentImport.id, named);
    const unique = [...new Map(rows.map((row) => [row.database_id, row])).values()];
    return Promise.all(
      unique.map((row) => toCandidate(row, { importId: currentImport.id, game, context })),
    );
  },

  async check({ db }) {
    if (await findCurrentImport(db, LAUNCHBOX_LIST)) return;
    throw new SourceError('launchbox', 'away', 'The LaunchBox database has not been imported yet', {
      wasNeverSent: true,
    });
  },
});

async function toCandidate(
  { database_id, platform, name, facts }: LaunchboxRow,
  { importId, game, context }: { importId: number; game: GameQuery; context: SourceContext },
): Promise<Candidate> {
  const { db, preferences } = context;
  const names = await findLaunchboxNames(db, importId, database_id);
  const others = names.filter((other) => other !== name);
  const pictures = parsePictures(await findLaunchboxPictures(db, importId, database_id));
  const fields = JSON.parse(facts) as LaunchboxFields;
  return {
    sourceId: String(database_id),
    name,
    names: others,
    platformName: platform,
    isOfPlatform: platform === game.platform.launchbox_name,
    website: `https://gamesdb.launchbox-app.com/games/dbid/${database_id}`,
    facts: launchboxFacts({ name, others, fields, pictures }, game, preferences),
  };
}

/** The file name without extension, in the form of the `stem` columns. */
const toStem = (fileName: string): string => fileName.replace(/\.[a-z\d]{1,5}$/i, '').toLowerCase();
