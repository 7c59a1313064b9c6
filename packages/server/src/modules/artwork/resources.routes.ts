import * as contract from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { RawReply } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';

import { addManual, deleteManual, redownloadManual } from './manuals.ts';
import { readResource, sourcePicture } from './read-resource.ts';

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

const empty = (status: number): RawReply => new RawReply(status, { 'cache-control': 'no-store' });

export const resourceRoutes = [
  handle(contract.getResource, resource),
  handle(contract.headResource, resource),
  handle(contract.getSourcePicture, ({ deps, query }) => sourcePicture(deps, query.url)),
  handle(contract.addManual, async ({ deps, params, headers, http }) => {
    const name = headers['x-upload-filename'];
    const files = http.uploads({
      ...contract.addManual.uploads,
      ...(name === undefined ? {} : { alsoField: name }),
    });
    await addManual(deps, params.id, { name, files });
    return empty(201);
  }),
  handle(contract.deleteManual, async ({ deps, params }) => {
    await deleteManual(deps, params.id);
    return empty(200);
  }),
  handle(contract.redownloadManual, async ({ deps, params }) => {
    await redownloadManual(deps, params.id);
    return null;
  }),
];
