import * as contract from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';
import { withAccountsChanged, viewGuest } from '#modules/accounts/accounts.api.ts';

import { describeShare, describeSharedDownload } from './audit-shares.ts';
import { enterAsGuest, leaveKiosk, startKiosk } from './guests.ts';
import { openShare, requireVisit, unlockShare } from './open-share.ts';
import {
  createShare,
  listShares,
  listSharesOfAll,
  revokeAnyShare,
  revokeShare,
  updateShare,
} from './share-links.ts';
import { sendGame, sendTarget } from './shared-downloads.ts';
import {
  listGames,
  readGame,
  readPlayer,
  sendCover,
  sendFirmware,
  sendGameToPlayer,
} from './shared-games.ts';

interface VisitCall {
  readonly deps: Deps;
  readonly http: Exchange;
  readonly params: { readonly token: string };
}

const visit = ({ deps, http, params }: VisitCall) =>
  requireVisit(deps, { token: params.token, http });

export const shareRoutes = [
  handle(contract.listShareLinks, ({ deps, actor, query }) => listShares(deps, actor, query)),
  handle(contract.listAllShareLinks, ({ deps }) => listSharesOfAll(deps)),
  handle(
    contract.addShareLink,
    ({ deps, actor, body, http }) =>
      withAccountsChanged(deps, createShare(deps, actor, { body, publicBase: http.publicBase })),
    (_, link) => describeShare(link),
  ),
  handle(
    contract.updateShareLink,
    ({ deps, actor, params, body }) =>
      withAccountsChanged(deps, updateShare(deps, actor, { id: params.id, body })),
    (_, link) => describeShare(link),
  ),
  handle(contract.deleteShareLink, ({ deps, params, http }) =>
    withAccountsChanged(deps, revokeShare(deps, params.id, http)),
  ),
  handle(contract.deleteShareLinkOfUser, ({ deps, params, http }) =>
    withAccountsChanged(deps, revokeAnyShare(deps, params.id, http)),
  ),

  handle(contract.getSharedLink, ({ deps, actor, params, http }) =>
    openShare(deps, { token: params.token, actor, http }),
  ),
  handle(contract.unlockSharedLink, ({ deps, actor, params, body, http }) =>
    unlockShare(deps, { token: params.token, actor, http, password: body.password }),
  ),
  handle(contract.enterAsGuest, ({ deps, actor, params, http }) =>
    enterAsGuest(deps, { actor, params }, http),
  ),
  handle(contract.getGuestVisit, ({ actor }) => viewGuest(actor)),
  handle(
    contract.startKiosk,
    ({ deps, actor, body, http }) =>
      withAccountsChanged(deps, startKiosk(deps, { actor, body }, http)),
    (_, kiosk) => describeShare(kiosk),
  ),
  handle(contract.leaveKiosk, ({ deps, actor, body, http }) =>
    withAccountsChanged(deps, leaveKiosk(deps, { actor, pin: body.pin }, http)),
  ),
  handle(contract.listSharedGames, async (call) =>
    listGames(call.deps, await visit(call), call.query),
  ),
  handle(contract.getSharedGame, async (call) =>
    readGame(call.deps, await visit(call), call.params.id),
  ),
  handle(contract.getSharedCover, async (call) =>
    sendCover(call.deps, await visit(call), { id: call.params.id, size: call.query.size }),
  ),
  handle(
    contract.getSharedGameContent,
    async (call) => sendGame(call.deps, await visit(call), call.params.id),
    ({ params }) => ({ details: { file: null }, once: `game-${params.id}` }),
  ),
  handle(
    contract.getSharedContent,
    async (call) => sendTarget(call.deps, await visit(call)),
    ({ deps, params }) => describeSharedDownload(deps, params.token),
  ),
  handle(contract.getSharedPlayer, async (call) =>
    readPlayer(call.deps, await visit(call), call.params.id),
  ),
  handle(contract.getSharedPlayerContent, async (call) =>
    sendGameToPlayer(call.deps, await visit(call), { id: call.params.id, ...call.query }),
  ),
  handle(contract.getSharedFirmware, async (call) =>
    sendFirmware(call.deps, await visit(call), {
      id: call.params.id,
      firmwareId: call.params.firmware_id,
    }),
  ),
];
