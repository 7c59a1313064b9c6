import { defineSource } from '#modules/metadata/sources/define-source.ts';
import { findCurrentImport } from '#modules/metadata/sources/editions.queries.ts';
import { foldName } from '#modules/metadata/sources/fold-name.ts';
import type { GameQuery, Candidate, SourceContext } from '#modules/metadata/sources/provider.ts';
import { SourceFault } from '#modules/metadata/sources/source-fault.ts';
import { launchboxFacts, readPictures, type LaunchboxFields } from './launchbox-facts.ts';
import {
  findLaunchboxByPrefix,
  launchboxFile,
  launchboxGame,
  launchboxMame,
  findLaunchboxByName,
  launchboxNames,
  launchboxPictures,
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
    LAUNCHBOX_METADATA_URL: { url: LAUNCHBOX_FILE, of: 'the LaunchBox metadata file' },
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
  async byContent(game, context) {
    const platform = game.platform.launchbox_name;
    const currentImport = await findCurrentImport(context.db, LAUNCHBOX_LIST);
    if (!currentImport || platform === null) return null;
    const { db } = context;
    const stem = stemOf(game.fsName);
    const title =
      (await launchboxFile(db, currentImport.id, { stem, platform })) ??
      (platform === ARCADE ? await launchboxMame(db, currentImport.id, stem) : null);
    if (title === null) return null;
    const folded = foldName(title);
    const [row, another] = await findLaunchboxByName(db, currentImport.id, {
      folded,
      platform,
      limit: 2,
    });
    // With two games of this name the file name is ambiguous.
    if (!row || another) return null;
    const found = await candidateOf(row, { importId: currentImport.id, game, context });
    return { ...found, method: 'exact_name', evidence: { file: game.fsName } };
  },

  async byId(id, game, context) {
    const currentImport = await findCurrentImport(context.db, LAUNCHBOX_LIST);
    if (!currentImport || !/^\d{1,9}$/.test(id)) return null;
    const row = await launchboxGame(context.db, currentImport.id, Number(id));
    return row && candidateOf(row, { importId: currentImport.id, game, context });
  },

  async byName(term, game, context) {
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
      unique.map((row) => candidateOf(row, { importId: currentImport.id, game, context })),
    );
  },

  async check({ db }) {
    if (await findCurrentImport(db, LAUNCHBOX_LIST)) return;
    throw new SourceFault('launchbox', 'away', 'The LaunchBox database has not been imported yet', {
      wasNeverSent: true,
    });
  },
});

async function candidateOf(
  { database_id, platform, name, facts }: LaunchboxRow,
  { importId, game, context }: { importId: number; game: GameQuery; context: SourceContext },
): Promise<Candidate> {
  const { db, preferences } = context;
  const names = await launchboxNames(db, importId, database_id);
  const others = names.filter((one) => one !== name);
  const pictures = readPictures(await launchboxPictures(db, importId, database_id));
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
const stemOf = (fileName: string): string => fileName.replace(/\.[a-z\d]{1,5}$/i, '').toLowerCase();
