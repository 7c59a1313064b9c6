import { warning, type Check } from '#modules/ops/doctor/check.ts';

const FEW_BELOW = 16_384;

export const watchingCheck: Check = {
  id: 'watching',

  async run({ survey }) {
    const limit = await survey.watchLimit();
    if (limit === null || limit >= FEW_BELOW) return [];
    const fix = 'sysctl -w fs.inotify.max_user_watches=524288';
    return [warning({ code: 'watches_limited', values: { limit: String(limit) }, fix })];
  },
};
