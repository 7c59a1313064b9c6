import type { ConfigFile } from '#core/config/config-file.disk.ts';
import type { Db } from '#core/db/engine.ts';
import type { LibraryLayoutTable } from './scan.tables.ts';
import type { FolderLayout, RootListing } from '#modules/library/library.api.ts';

import {
  countGamesByFolder,
  findRootLayouts,
  removeOtherRootLayouts,
  saveRootLayout,
} from './scan.queries.ts';

/** A root as a scan sees it: a root whose layout changed is not scanned. */
export interface ScannedRoot extends Omit<RootListing, 'state'> {
  readonly state: RootListing['state'] | 'layout-changed';
}

interface LayoutContext {
  readonly db: Db;
  readonly configFile: Pick<ConfigFile, 'folders'>;
  readonly now: string;
}

/** How many folder names a request for confirmation lists. */
const NAMES_SHOWN = 20;

/**
 * Compares the layout of each root with its last scan. If `roms` disappears, every other folder
 * would become a platform and every game would be missing, so a user must confirm it first.
 */
export class RootLayouts {
  readonly #context: LayoutContext;
  readonly #rows: ReadonlyMap<string, LibraryLayoutTable>;

  private constructor(context: LayoutContext, rows: readonly LibraryLayoutTable[]) {
    this.#context = context;
    this.#rows = new Map(rows.map((row) => [row.root, row]));
  }

  static async load(context: LayoutContext): Promise<RootLayouts> {
    return new RootLayouts(context, await findRootLayouts(context.db));
  }

  /** Roots whose new layout was accepted, which also confirms the games missing from them. */
  acceptedRoots(listings: readonly RootListing[]): Set<string> {
    return new Set(listings.filter((one) => this.#isAccepted(one)).map(({ root }) => root));
  }

  /**
   * Returns the roots as they may be scanned. A changed layout has to be confirmed by a user first.
   */
  async check(listings: readonly RootListing[]): Promise<ScannedRoot[]> {
    return Promise.all(listings.map((listing) => this.#checkRoot(listing)));
  }

  async #checkRoot(listing: RootListing): Promise<ScannedRoot> {
    if (listing.state !== 'ready' || this.#isAccepted(listing)) return listing;
    const known = this.#rows.get(listing.root);
    const layouts = known && (JSON.parse(known.layouts) as FolderLayout[]);
    if (layouts && !isSuspicious(layouts, listing.layouts)) return listing;
    const { db, configFile, now } = this.#context;
    const folders = await countGamesByFolder(db, listing.root);
    const { roms } = configFile.folders();
    // Games in folders of a layout that the root no longer has would be missing.
    const lost = folders.filter(
      ({ fs_path }) => !listing.layouts.includes(layoutOf(fs_path, roms)),
    );
    const found = [...new Set(folders.map(({ fs_path }) => layoutOf(fs_path, roms)))];
    // Scans of earlier versions saved no layout, so it is derived from the paths of the games.
    const expected = layouts ?? found;
    if (lost.length === 0 || !isSuspicious(expected, listing.layouts)) return listing;
    await saveRootLayout(db, {
      root: listing.root,
      layouts: JSON.stringify(expected),
      found_layouts: JSON.stringify(listing.layouts),
      found_folders: JSON.stringify(
        listing.folders.slice(0, NAMES_SHOWN).map(({ fs_slug }) => fs_slug),
      ),
      game_count: lost.reduce((sum, { count }) => sum + count, 0),
      asked_at: known?.asked_at ?? now,
      answer: known?.answer === 'wait' ? 'wait' : null,
    });
    return { ...listing, state: 'layout-changed', folders: [] };
  }

  /**
   * Saves the layouts that were scanned and removes the requests for confirmation of these roots.
   */
  async saveAfterScan(roots: readonly ScannedRoot[], isWholeLibrary: boolean): Promise<void> {
    const { db } = this.#context;
    for (const { root, state, layouts } of roots) {
      if (state !== 'ready') continue;
      const known = this.#rows.get(root);
      // An accepted layout stays accepted until all platforms were scanned with it.
      if (known?.answer === 'use-new' && !isWholeLibrary) continue;
      if (known && !known.asked_at && known.layouts === JSON.stringify(layouts)) continue;
      await saveRootLayout(db, { root, layouts: JSON.stringify(layouts), ...NO_CONFIRMATION });
    }
    await removeOtherRootLayouts(
      db,
      roots.map(({ root }) => root),
    );
  }

  #isAccepted({ root, layouts }: RootListing): boolean {
    const known = this.#rows.get(root);
    return known?.answer === 'use-new' && known.found_layouts === JSON.stringify(layouts);
  }
}

const NO_CONFIRMATION = {
  found_layouts: null,
  found_folders: null,
  game_count: null,
  asked_at: null,
  answer: null,
};

/** True if the folder with all platforms is gone or none of the known layouts is left. */
function isSuspicious(known: readonly FolderLayout[], found: readonly FolderLayout[]): boolean {
  if (known.length === 0) return false;
  if (known.includes('struct_a') && !found.includes('struct_a')) return true;
  return !known.some((layout) => found.includes(layout));
}

/** The layout of a platform folder, derived from its path below the root. */
function layoutOf(path: string, roms: string): FolderLayout {
  if (path.startsWith(`${roms}/`)) return 'struct_a';
  if (path.endsWith(`/${roms}`)) return 'struct_b';
  return path.includes('/') ? 'struct_a' : 'flat';
}
