import { EMULATOR, FLASH } from '#modules/players/players.api.ts';

import { problem, type Check } from '#modules/ops/doctor/check.ts';

export const playersCheck: Check = {
  id: 'players',

  async run({ env, storage }) {
    const wanted = [
      ...(env.DISABLE_EMULATOR_JS ? [] : [{ player: EMULATOR, name: 'EmulatorJS' }]),
      ...(env.DISABLE_RUFFLE_RS ? [] : [{ player: FLASH, name: 'Ruffle' }]),
    ];
    const isThere = await Promise.all(
      wanted.map(({ player }) => storage.players.hasPlayer(player)),
    );
    return wanted
      .filter((_, index) => !isThere[index])
      .map(({ name }) =>
        problem({ code: 'player_missing', values: { name }, fix: 'npm run build' }),
      );
  },
};
