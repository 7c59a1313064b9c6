import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';

import { metadataOverview, retrySources } from './metadata-overview.ts';
import { saveSource, testSource } from './save-source.ts';
import { sourceViews } from './source-view.ts';

export const sourceRoutes = [
  handle(contract.getMetadataOverview, ({ deps }) => metadataOverview(deps)),
  handle(contract.retrySources, ({ deps }) => retrySources(deps)),
  handle(contract.listSources, ({ deps }) => sourceViews(deps)),
  handle(contract.saveSource, ({ deps, params, body }) => {
    deps.sourcePing.invalidate(params.source);
    return saveSource(deps, params.source, body);
  }),
  handle(contract.testSource, ({ deps, params, body }) =>
    testSource(deps, params.source, body.keys),
  ),
  handle(contract.pingSource, ({ deps, params }) => deps.sourcePing.ping(deps, params.source)),
];
