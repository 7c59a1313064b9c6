import { note, problem, type Check } from '#modules/ops/doctor/check.ts';

const NEEDED_NODE = 24;

export const runtimeCheck: Check = {
  id: 'runtime',

  async run({ system: { node, uid } }) {
    const major = Number(node.split('.')[0]);
    return [
      ...(major < NEEDED_NODE ? [problem({ code: 'runtime_old', values: { version: node } })] : []),
      ...(uid === 0 ? [note({ code: 'runtime_root', fix: 'docker run --user 1000:1000 …' })] : []),
    ];
  },
};
