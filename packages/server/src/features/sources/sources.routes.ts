import * as contract from '@saveroom/contract';

import { handle, type BoundRoute } from '#http/handle.ts';

import { saveSource, testSource } from './save-source.ts';
import { SourcePing } from './source-ping.ts';
import { sourceViews } from './source-view.ts';

export const sourceRoutes = (): BoundRoute[] => {
  const ping = new SourcePing();
  return [
    handle(contract.listSources, ({ deps }) => sourceViews(deps)),
    handle(contract.saveSource, ({ deps, params, body }) => {
      ping.forget(params.source);
      return saveSource(deps, params.source, body);
    }),
    handle(contract.testSource, ({ deps, params, body }) =>
      testSource(deps, params.source, body.keys),
    ),
    handle(contract.pingSource, ({ deps, params }) => ping.ask(deps, params.source)),
  ];
};
