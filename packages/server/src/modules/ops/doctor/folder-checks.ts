import type { DoctorFinding } from '@saveroom/contract';

import { EMULATOR, FLASH } from '#modules/players/players.api.ts';

import {
  note,
  problem,
  quoteForShell,
  userAndGroup,
  warning,
  type Check,
  type DoctorContext,
} from './check.ts';
import type {
  DataFolderDiagnostics,
  LibraryRootDiagnostics,
} from './filesystem-diagnostics.disk.ts';

const MIN_FREE_BYTES = 1024 ** 3;

export const dataFolderCheck: Check = {
  id: 'data_folder',

  async run(context) {
    const { diagnostics, storage, engine } = context;
    const data = await diagnostics.data();
    const { path, state, freeBytes, otherDiskFolders, isRemote, fileSystem } = data;
    const user = userAndGroup(context);
    const writeFix = fixForReadOnly(data, context);
    const values = { path, user };
    if (context.isNew && data.canBeCreated) return [note({ code: 'data_new', values })];
    if (state === 'missing' || state === 'not_a_folder') {
      return [problem({ code: 'data_missing', values, fix: `mkdir -p ${quoteForShell(path)}` })];
    }
    if (state === 'read_only' || state === 'unreadable') {
      return [problem({ code: 'data_read_only', values, fix: writeFix })];
    }
    const writeError = await storage.tryToWrite();
    const findings = [];
    if (writeError === 'ENOSPC' || writeError === 'EDQUOT' || state === 'full') {
      findings.push(
        problem({ code: 'data_full', values, fix: `du -xh ${quoteForShell(path)} | sort -h` }),
      );
    } else if (writeError !== null) {
      findings.push(problem({ code: 'data_read_only', values, fix: writeFix }));
    } else if (freeBytes < MIN_FREE_BYTES) {
      const free = { path, free_bytes: String(freeBytes) };
      findings.push(warning({ code: 'data_low', values: free }));
    }
    if (isRemote && engine.name === 'sqlite') {
      const fix = 'DATABASE_URL=postgres://saveroom:password@database/saveroom';
      findings.push(warning({ code: 'data_remote', values: { fileSystem }, fix }));
    }
    for (const other of otherDiskFolders) {
      findings.push(warning({ code: 'data_split', values: { path: other } }));
    }
    return findings;
  },
};

function fixForReadOnly(
  { path, owner, isMountedReadOnly }: DataFolderDiagnostics,
  context: DoctorContext,
): string {
  if (isMountedReadOnly) return `mount -o remount,rw ${quoteForShell(path)}`;
  if (owner === context.system.uid) return `chmod -R u+rwX ${quoteForShell(path)}`;
  return `chown -R ${userAndGroup(context) || '$(id -u):$(id -g)'} ${quoteForShell(path)}`;
}

export const libraryCheck: Check = {
  id: 'library',

  async run(context) {
    const roots = await context.diagnostics.roots();
    const { roots: inspected } = await context.storage.inspectLibrary(
      context.configFile.folders().roms,
    );
    const hasPlatforms = (path: string) =>
      inspected.some((root) => root.path === path && root.platforms.length > 0);
    return roots.flatMap((root) => [
      ...checkRoot(root, context, hasPlatforms(root.path)),
      ...(root.ignoresCase
        ? [note({ code: 'root_ignores_case', values: { path: root.path } })]
        : []),
    ]);
  },
};

function checkRoot(
  root: LibraryRootDiagnostics,
  context: DoctorContext,
  hasPlatforms: boolean,
): DoctorFinding[] {
  const { path, state, isEmpty } = root;
  const values = { path, user: userAndGroup(context) };
  const isDefaultRoot = context.env.LIBRARY_DIR.length === 0;
  // The default library folder is created at the first start.
  if (state === 'missing' && isDefaultRoot && context.isNew) return [];
  if (state === 'missing') {
    return [problem({ code: 'root_missing', values, fix: `ls -ld ${quoteForShell(path)}` })];
  }
  if (state === 'not_a_folder') return [problem({ code: 'root_not_a_folder', values })];
  if (state === 'unreadable') {
    const fix = `chmod -R a+rX ${quoteForShell(path)}`;
    return [problem({ code: 'root_unreadable', values, fix })];
  }
  if (isEmpty) {
    const fix = `findmnt --target ${quoteForShell(path)}`;
    return [warning({ code: 'root_empty', values, fix })];
  }
  if (!hasPlatforms) {
    const fix = `mkdir -p ${quoteForShell(`${path}/roms/snes`)}`;
    return [warning({ code: 'root_no_platforms', values, fix })];
  }
  return state === 'read_only' ? [note({ code: 'root_read_only', values })] : [];
}

export const configFileCheck: Check = {
  id: 'config_file',

  async run(context) {
    const config = context.configFile.current();
    const reason = config.CONFIG_FILE_PARSE_ERROR;
    if (reason) return [problem({ code: 'config_broken', values: { reason } })];
    if (config.CONFIG_FILE_WRITABLE) return [];
    const file = `${context.env.DATA_DIR}/config/config.yml`;
    const user = userAndGroup(context);
    return [note({ code: 'config_read_only', fix: user ? `chown ${user} ${file}` : null })];
  },
};

export const playersCheck: Check = {
  id: 'players',

  async run({ env, storage }) {
    const enabled = [
      ...(env.DISABLE_EMULATOR_JS ? [] : [{ player: EMULATOR, name: 'EmulatorJS' }]),
      ...(env.DISABLE_RUFFLE_RS ? [] : [{ player: FLASH, name: 'Ruffle' }]),
    ];
    const isInstalled = await Promise.all(
      enabled.map(({ player }) => storage.players.hasPlayer(player)),
    );
    return enabled
      .filter((_, index) => !isInstalled[index])
      .map(({ name }) =>
        problem({ code: 'player_missing', values: { name }, fix: 'npm run build' }),
      );
  },
};

const MIN_WATCHES = 16_384;

export const watchingCheck: Check = {
  id: 'watching',

  async run({ diagnostics }) {
    const limit = await diagnostics.watchLimit();
    if (limit === null || limit >= MIN_WATCHES) return [];
    const fix = 'sysctl -w fs.inotify.max_user_watches=524288';
    return [warning({ code: 'watches_limited', values: { limit: String(limit) }, fix })];
  },
};
