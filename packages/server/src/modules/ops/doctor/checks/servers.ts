import { problem, warning, type Check } from '#modules/ops/doctor/check.ts';

export const serversCheck: Check = {
  id: 'servers',

  async run({ engine, processes, relay }) {
    if ((await engine.examine()) === 'away') return [];
    const all = await processes.list();
    const versions = [...new Set(all.map(({ version }) => version))].toSorted();
    return [
      ...(relay.state === 'cut_off' ? [warning({ code: 'servers_cut_off' })] : []),
      ...(all.length > 0 && all.every(({ role }) => role === 'web')
        ? [problem({ code: 'servers_no_worker', fix: 'SAVEROOM_ROLE=worker' })]
        : []),
      ...(versions.length > 1
        ? [warning({ code: 'servers_versions', values: { versions: versions.join(', ') } })]
        : []),
    ];
  },
};
