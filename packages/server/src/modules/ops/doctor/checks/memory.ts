import { warning, type Check } from '#modules/ops/doctor/check.ts';

const LITTLE_BELOW = 350_000_000;

export const memoryCheck: Check = {
  id: 'memory',

  async run({ system: { memoryLimit } }) {
    if (memoryLimit === 0 || memoryLimit >= LITTLE_BELOW) return [];
    const values = { limit_bytes: String(memoryLimit) };
    return [warning({ code: 'memory_little', values, fix: 'docker update --memory 1g saveroom' })];
  },
};
