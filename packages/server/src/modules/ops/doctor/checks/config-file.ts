import { note, problem, userOf, type Check } from '#modules/ops/doctor/check.ts';

export const configFileCheck: Check = {
  id: 'config_file',

  async run(world) {
    const config = world.configFile.current();
    const reason = config.CONFIG_FILE_PARSE_ERROR;
    if (reason) return [problem({ code: 'config_broken', values: { reason } })];
    if (config.CONFIG_FILE_WRITABLE) return [];
    const file = `${world.env.DATA_DIR}/config/config.yml`;
    const user = userOf(world);
    return [note({ code: 'config_read_only', fix: user ? `chown ${user} ${file}` : null })];
  },
};
