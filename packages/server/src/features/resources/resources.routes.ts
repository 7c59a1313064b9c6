import * as contract from '@saveroom/contract';

import type { Deps } from '#deps.ts';
import { handle } from '#http/handle.ts';

import { readResource } from './read-resource.ts';
import { sourcePicture } from './source-picture.ts';

interface ResourceCall {
  readonly deps: Deps;
  readonly params: { '*': string };
  readonly query: { ts?: string | undefined };
}

const resource = ({ deps, params, query }: ResourceCall) =>
  readResource(deps, params['*'], { version: query.ts });

export const resourceRoutes = [
  handle(contract.getResource, resource),
  handle(contract.headResource, resource),
  handle(contract.getSourcePicture, ({ deps, query }) => sourcePicture(deps, query.url)),
];
