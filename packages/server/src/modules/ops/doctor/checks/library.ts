import type { DoctorFinding } from '@saveroom/contract';

import type { LibraryRootDiagnostics } from '#modules/ops/doctor/filesystem-diagnostics.disk.ts';

import {
  note,
  problem,
  quoted,
  userOf,
  warning,
  type Check,
  type DoctorContext,
} from '#modules/ops/doctor/check.ts';

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
      ...rootFindings(root, context, hasPlatforms(root.path)),
      ...(root.ignoresCase
        ? [note({ code: 'root_ignores_case', values: { path: root.path } })]
        : []),
    ]);
  },
};

function rootFindings(
  root: LibraryRootDiagnostics,
  context: DoctorContext,
  hasPlatforms: boolean,
): DoctorFinding[] {
  const { path, state, isEmpty } = root;
  const values = { path, user: userOf(context) };
  const isDefaultRoot = context.env.LIBRARY_DIR.length === 0;
  // The default library folder is created at the first start.
  if (state === 'missing' && isDefaultRoot && context.isNew) return [];
  if (state === 'missing') {
    return [problem({ code: 'root_missing', values, fix: `ls -ld ${quoted(path)}` })];
  }
  if (state === 'not_a_folder') return [problem({ code: 'root_not_a_folder', values })];
  if (state === 'unreadable') {
    const fix = `chmod -R a+rX ${quoted(path)}`;
    return [problem({ code: 'root_unreadable', values, fix })];
  }
  if (isEmpty) {
    const fix = `findmnt --target ${quoted(path)}`;
    return [warning({ code: 'root_empty', values, fix })];
  }
  if (!hasPlatforms) {
    const fix = `mkdir -p ${quoted(`${path}/roms/snes`)}`;
    return [warning({ code: 'root_no_platforms', values, fix })];
  }
  return state === 'read_only' ? [note({ code: 'root_read_only', values })] : [];
}
