import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

const MIN_SECRET_LENGTH = 32;

export interface DataFolder {
  readonly root: string;
  readonly database: string;
  /** Copies of the database made before migrations. */
  readonly snapshots: string;
  /** Saves, states, screenshots and avatars of users. */
  readonly assets: string;
  /** Journals of game renames in progress. */
  readonly renames: string;
  /** Pictures and manuals of games and collections; served to everyone. */
  readonly resources: string;
  /** DAT files that admins copied here or uploaded. */
  readonly dats: string;
  /** Downloaded metadata lists during an import, uploaded files, folders to import. */
  readonly imports: string;
  /** Downloaded emulator cores; can be downloaded again. */
  readonly players: string;
  /** Games unpacked from archives for players; can be unpacked again. */
  readonly unpacked: string;
  /** Patches and their results while they are applied. */
  readonly patches: string;
  /** Cache file of the list index; can be rebuilt. */
  readonly listIndex: string;
  readonly configFile: string;
  readonly library: string;
  readonly demoLibrary: string;
}

export function dataFolder(dir: string): DataFolder {
  const root = resolve(dir);
  return {
    root,
    database: join(root, 'saveroom.db'),
    snapshots: join(root, 'backups', 'schema'),
    assets: join(root, 'assets'),
    renames: join(root, 'renames'),
    resources: join(root, 'resources'),
    dats: join(root, 'dats'),
    imports: join(root, 'imports'),
    players: join(root, 'players'),
    unpacked: join(root, 'cache', 'unpacked'),
    patches: join(root, 'cache', 'patches'),
    listIndex: join(root, 'cache', 'catalogue.bin'),
    configFile: join(root, 'config', 'config.yml'),
    library: join(root, 'library'),
    demoLibrary: join(root, 'demo-library'),
  };
}

/** Checks the folder without changing it. Null: it can be used or created. */
export function dataFolderProblem({ root }: DataFolder): string | null {
  let existing = root;
  while (!exists(existing)) existing = resolve(existing, '..');
  if (!statSync(existing).isDirectory()) return `DATA_DIR: ${existing} is not a folder`;
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
    return null;
  } catch {
    const user =
      process.getuid && process.getgid ? `${process.getuid()}:${process.getgid()}` : 'this user';
    return (
      `DATA_DIR: the server runs as ${user} and can't write to ${existing}. Make that user its ` +
      `owner (chown -R ${user} <folder>; for a container, the folder on the host), or run the ` +
      'server as the owner (`user:` in compose, `--user` with docker run)'
    );
  }
}

export function createDataFolder(folder: DataFolder): void {
  for (const path of [
    folder.root,
    folder.snapshots,
    folder.assets,
    folder.resources,
    folder.dats,
  ]) {
    mkdirSync(path, { recursive: true });
  }
}

/** Removes the files of a server that was killed while it copied the database for an upgrade. */
export function removeUnfinishedSnapshots({ snapshots }: DataFolder): void {
  for (const name of readdirSync(snapshots)) {
    if (/\.unfinished(-\w+)?$/.test(name)) rmSync(join(snapshots, name), { force: true });
  }
}

/** Whether the SQLite file exists. */
export const hasDatabase = ({ database }: DataFolder): boolean => exists(database);

/** The secret that signs tokens: created once, readable only by the server's user. */
export function readOrCreateSecret({ root }: DataFolder): string {
  const path = join(root, 'secrets', 'auth.key');
  mkdirSync(join(root, 'secrets'), { recursive: true, mode: 0o700 });
  try {
    const created = randomBytes(48).toString('base64url');
    writeFileSync(path, created, { mode: 0o600, flag: 'wx', flush: true });
    return created;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  chmodSync(path, 0o600);
  const existing = readFileSync(path, 'utf8').trim();
  if (existing.length >= MIN_SECRET_LENGTH) return existing;
  throw new Error(
    `${path} is incomplete. Delete it to create a new one; all users must sign in again.`,
  );
}

/** The secret that signs tokens. Null: there is none yet, or it cannot be read. */
export function findSecret({ root }: DataFolder): string | null {
  try {
    return readFileSync(join(root, 'secrets', 'auth.key'), 'utf8').trim();
  } catch {
    return null;
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
