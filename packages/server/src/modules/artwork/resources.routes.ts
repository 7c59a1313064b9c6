import * as contract from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { RawReply } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';

import { addManual, deleteManual, redownloadManual } from './manuals.ts';
import { readResource, readSourcePicture } from './read-resource.ts';

interface ResourceCall {
  readonly deps: Deps;
  /** Undefined: pictures are public and the client sent no credentials. */
  readonly actor: Actor | undefined;
  readonly params: { '*': string };
  readonly query: { ts?: string | undefined };
}

const sendResource = ({ deps, actor, params, query }: ResourceCall) =>
  readResource(deps, params['*'], {
    version: query.ts,
    userId: actor === undefined || actor.via === 'kiosk' ? null : actor.user.id,
  });

const emptyReply = (status: number): RawReply =>
  new RawReply(status, { 'cache-control': 'no-store' });

/** For the audit log: a game has at most one such manual. */
const noFileName = () => ({ details: { file: null } });

export const resourceRoutes = [
  handle(contract.getResource, sendResource),
  handle(contract.headResource, sendResource),
  handle(contract.getSourcePicture, ({ deps, query }) => readSourcePicture(deps, query.url)),
  handle(
    contract.addManual,
    async ({ deps, params, headers, http }) => {
      const name = headers['x-upload-filename'];
      const files = http.uploads({
        ...contract.addManual.uploads,
        ...(name === undefined ? {} : { alsoField: name }),
      });
      await addManual(deps, params.id, { name, files });
      return emptyReply(201);
    },
    noFileName,
  ),
  handle(
    contract.deleteManual,
    async ({ deps, params }) => {
      await deleteManual(deps, params.id);
      return emptyReply(200);
    },
    noFileName,
  ),
  handle(
    contract.redownloadManual,
    async ({ deps, params }) => {
      await redownloadManual(deps, params.id);
      return null;
    },
    noFileName,
  ),
];
