import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';

import { searchLibrary } from './search-library.ts';

export const searchRoutes = [
  handle(contract.searchLibrary, ({ deps, actor, query }) => searchLibrary(deps, actor, query)),
];
