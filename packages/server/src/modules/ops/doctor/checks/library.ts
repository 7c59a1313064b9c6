import type { DoctorFinding } from '@saveroom/contract';

import type { RootSurvey } from '#modules/ops/doctor/survey.disk.ts';

import {
  note,
  problem,
  quoted,
  userOf,
  warning,
  type Check,
  type World,
} from '#modules/ops/doctor/check.ts';

export const libraryCheck: Check = {
  id: 'library',

  async run(world) {
    const roots = await world.survey.roots();
    const { roots: inspected } = await world.storage.inspectLibrary(
      world.configFile.folders().roms,
    );
    const hasPlatforms = (path: string) =>
      inspected.some((root) => root.path === path && root.platforms.length > 0);
    return roots.flatMap((root) => [
      ...stateOf(root, world, hasPlatforms(root.path)),
      ...(root.ignoresCase
        ? [note({ code: 'root_ignores_case', values: { path: root.path } })]
        : []),
    ]);
  },
};

function stateOf(root: RootSurvey, world: World, hasPlatforms: boolean): DoctorFinding[] {
  const { path, state, isEmpty } = root;
  const values = { path, user: userOf(world) };
  const isOurs = world.env.LIBRARY_DIR.length === 0;
  // Ours is made at the first start.
  if (state === 'missing' && isOurs && world.isNew) return [];
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
