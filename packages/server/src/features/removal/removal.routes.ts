import * as contract from '@saveroom/contract';

import { handle } from '#http/handle.ts';

import { deleteRoms } from './delete-roms.ts';

export const removalRoutes = [
  handle(contract.deleteRoms, ({ deps, body }) => deleteRoms(deps, body)),
];
