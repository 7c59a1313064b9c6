import * as contract from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';
import { replyDeps } from '#core/http/reply-deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { IDENTIFY_TASK } from '#modules/library/library.api.ts';
import { arrangeVersions } from './arrange-versions.ts';
import type { MetadataDeps } from './change-metadata.ts';
import { allowMatch, chooseMatch, rejectMatch } from './choose-match.ts';
import { resetField, setField } from './edit-field.ts';
import type { IdentifyRequest } from './identify/identify-request.ts';
import { readMetadata } from './metadata-view.ts';
import { searchRoms } from './search-roms.ts';
import { searchCovers, searchSources } from './search-sources.ts';
import { unmatchRom, updateRom } from './update-rom.ts';
import { recordEdit } from './record-edit.ts';
import { refreshAchievements } from './achievements/sync-achievements.ts';
import { findPlatformsOfGames, readerOf, readRom } from '#modules/roms/roms.api.ts';
import { readMetadataOverview, retrySources } from './sources/metadata-overview.ts';
import { saveSource, testSource } from './sources/save-source.ts';
import { readSources } from './sources/source-view.ts';

export const metadataRoutes = [
  handle(contract.updateRom, async ({ deps, actor, params, query, body, http }) => {
    const { id } = params;
    const before = await readRom(await replyDeps(deps, actor), readerOf(actor), id);
    if (query.unmatch_metadata) await unmatchRom(deps, id);
    else {
      await updateRom(deps, actor.user, {
        id,
        patch: body,
        removeCover: query.remove_cover === true,
      });
    }
    const after = await readRom(await replyDeps(deps, actor), readerOf(actor), id);
    recordEdit(deps, http, { before, after, patch: body });
    return after;
  }),
  handle(contract.getRomMetadata, ({ deps, params }) => readMetadata(deps, params.id)),
  handle(contract.setMetadataField, async ({ deps, actor, params, body, http }) => {
    const name = await deps.audit.findTargetName('game', params.id);
    const metadata = await setField(deps, actor.user.id, { ...params, ...body });
    const kind = 'lock' in body ? 'metadata_locked' : 'metadata_edited';
    const target = { id: params.id, name };
    deps.audit.record({ kind, target, details: { fields: [params.field] } }, http);
    return asVisible(deps, actor, metadata);
  }),
  handle(
    contract.resetMetadataField,
    async ({ deps, actor, params }) => asVisible(deps, actor, await resetField(deps, params)),
    ({ params }) => ({ details: { fields: [params.field] } }),
  ),
  handle(contract.matchSource, async ({ deps, actor, params, body }) => {
    const { username } = actor.user;
    const choice = { ...params, sourceId: body.source_id, username };
    return asVisible(deps, actor, await chooseMatch(deps, choice));
  }),
  handle(contract.refuseSource, async ({ deps, actor, params }) =>
    asVisible(deps, actor, await rejectMatch(deps, params)),
  ),
  handle(contract.allowSource, async ({ deps, actor, params }) =>
    asVisible(deps, actor, await allowMatch(deps, params)),
  ),
  handle(
    contract.refreshMetadata,
    ({ deps, body }) => refreshMetadata(deps, body),
    ({ body }) => ({ details: { count: new Set(body.rom_ids).size } }),
  ),
  handle(
    contract.arrangeVersions,
    async ({ deps, actor, body }) => arrangeVersions(deps, body, (await replyDeps(deps, actor)).db),
    ({ body }) => ({ details: { count: new Set(body.rom_ids).size } }),
  ),
  handle(contract.searchSources, ({ deps, query }) => searchSources(deps, query)),
  handle(contract.searchRoms, ({ deps, query }) => searchRoms(deps, query)),
  handle(contract.searchCovers, ({ deps, query }) => searchCovers(deps, query.search_term)),
  handle(contract.refreshAchievements, ({ deps, actor, params, body }) =>
    refreshAchievements(deps, actor, { id: params.id, incremental: body.incremental }),
  ),
];

interface RefreshRequest {
  readonly rom_ids: readonly number[];
  readonly sources?: readonly contract.SourceId[] | undefined;
  readonly fields?: readonly contract.MetadataField[] | undefined;
  readonly rematch: boolean;
}

/** Metadata names the other versions of a game, of which some may be hidden from the caller. */
async function asVisible(
  deps: Deps,
  actor: Actor,
  metadata: contract.RomMetadata,
): Promise<contract.RomMetadata> {
  if (!deps.isRestricted) return metadata;
  return readMetadata(await replyDeps(deps, actor), metadata.rom_id);
}

async function refreshMetadata(
  { db, jobs }: MetadataDeps,
  { rom_ids, sources, fields, rematch }: RefreshRequest,
): Promise<{ job_id: string }> {
  const games = await findPlatformsOfGames(db, [...new Set(rom_ids)]);
  if (games.length === 0) throw new AppError('not_found', 'These games aren’t in the library');
  const request: IdentifyRequest = {
    type: rematch ? 'complete' : 'refresh',
    folders: [],
    romIds: games.map(({ id }) => id),
    sources: sources ?? null,
    ...(fields ? { fields } : {}),
  };
  const { id } = await jobs.enqueue(IDENTIFY_TASK, { request });
  return { job_id: id };
}

export const sourceRoutes = [
  handle(contract.getMetadataOverview, ({ deps }) => readMetadataOverview(deps)),
  handle(contract.retrySources, ({ deps }) => retrySources(deps)),
  handle(contract.listSources, ({ deps }) => readSources(deps)),
  handle(
    contract.saveSource,
    ({ deps, params, body }) => {
      deps.sourcePing.invalidate(params.source);
      return saveSource(deps, params.source, body);
    },
    ({ body }) => ({ details: { keys: Object.keys(body.keys ?? {}) } }),
  ),
  handle(contract.testSource, ({ deps, params, body }) =>
    testSource(deps, params.source, body.keys),
  ),
  handle(contract.pingSource, ({ deps, params }) => deps.sourcePing.ping(deps, params.source)),
];
