import * as contract from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';

import { readResource } from '#modules/artwork/read-resource.ts';
import { sourcePicture } from './source-picture.ts';

interface ResourceCall {
  readonly deps: Deps;
  /** Undefined: pictures are public and the client sent no credentials. */
  readonly actor: Actor | undefined;
  readonly params: { '*': string };
  readonly query: { ts?: string | undefined };
}

const resource = ({ deps, actor, params, query }: ResourceCall) =>
  readResource(deps, params['*'], {
    version: query.ts,
    userId: actor === undefined || actor.via === 'kiosk' ? null : actor.user.id,
  });

export const resourceRoutes = [
  handle(contract.getResource, resource),
  handle(contract.headResource, resource),
  handle(contract.getSourcePicture, ({ deps, query }) => sourcePicture(deps, query.url)),
];
