import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import type { DataFolder } from '#core/files/data-folder.ts';
import { canBeMadeNow } from '#core/files/is-writable.ts';
import type { RootList } from '#modules/library/library.api.ts';
import { lookAtFolder, type FolderLook } from '#core/files/look-at-folder.ts';

export interface DataSurvey extends FolderLook {
  readonly path: string;
  /** Folders inside that are on another disk. */
  readonly elsewhere: readonly string[];
  /** It is not there, and will be after the first start. */
  readonly canBeMade: boolean;
}

export interface RootSurvey extends FolderLook {
  readonly path: string;
  readonly isEmpty: boolean;
  readonly ignoresCase: boolean;
}

/** What the doctor asks the disks and the system; nothing is changed. */
export interface Survey {
  data(): Promise<DataSurvey>;
  roots(): Promise<RootSurvey[]>;
  /** Folders that can be watched at once; null: there is no such limit. */
  watchLimit(): Promise<number | null>;
}

export function openSurvey(folder: DataFolder, roots: RootList): Survey {
  return {
    async data() {
      const look = await lookAtFolder(folder.root);
      const inside = [folder.assets, folder.resources, dirname(folder.snapshots)];
      const devices = await Promise.all(inside.map(deviceOf));
      const elsewhere = inside.filter((_, index) => {
        const device = devices[index];
        return device !== undefined && device !== null && device !== look.device;
      });
      const isNew = look.state === 'missing' && canBeMadeNow(folder.root);
      return { ...look, path: folder.root, elsewhere, canBeMade: isNew };
    },
    roots: () => Promise.all(roots.current.map(surveyRoot)),
    async watchLimit() {
      const text = await readFile('/proc/sys/fs/inotify/max_user_watches', 'utf8').catch(() => '');
      return Number.parseInt(text, 10) || null;
    },
  };
}

async function surveyRoot(path: string): Promise<RootSurvey> {
  const look = await lookAtFolder(path);
  const names = (await readdir(path).catch(() => [])).filter((name) => !name.startsWith('.'));
  return { ...look, path, isEmpty: names.length === 0, ignoresCase: await ignoresCase(path) };
}

/** Told by the folder's own name: the same folder answers to another spelling. */
async function ignoresCase(path: string): Promise<boolean> {
  const name = basename(path);
  const other = name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase();
  if (other === name) return false;
  const [here, there] = await Promise.all([inodeOf(path), inodeOf(join(dirname(path), other))]);
  return here !== null && here === there;
}

const inodeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ ino }) => ino,
    () => null,
  );

const deviceOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ dev }) => dev,
    () => null,
  );
