import type { z } from 'zod';

import type { UploadOrigin } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { bumpShelf } from '#modules/roms/roms.api.ts';
import { saveSync } from './devices/devices.queries.ts';
import { findAsset, findAssetNamed, type AssetRow } from './asset-rows.queries.ts';
import { pictureLabel } from './file-label.ts';

import { appendVersion } from './append-version.ts';
import { asDevice } from './as-device.ts';
import { keepingFiles, receiveFiles, requireFile, type ReceivedFiles } from './receive-files.ts';
import { noAsset, requireGame, requireOwn } from './require-asset.ts';
import { requireQuota, withinQuota } from './saves-quota.ts';
import { markPlayed, removeOlderVersions } from './versions.queries.ts';

type Parts = Pick<Deps, 'db' | 'storage' | 'env' | 'clock'>;
type Origin = z.output<typeof UploadOrigin>;

const FORMS = {
  save: { field: 'saveFile', what: 'Save' },
  state: { field: 'stateFile', what: 'State' },
  screenshot: { field: 'screenshotFile', what: 'Screenshot' },
} as const;

interface Sent {
  readonly actor: Actor;
  readonly http: Exchange;
  readonly query: Origin;
}

/** A state of a game: of a new name, or the next version of one of the same. */
export async function addState(
  deps: Parts,
  { actor, http, query }: Sent & { query: { rom_id: number; replaces?: boolean | undefined } },
): Promise<AssetRow> {
  const deviceId = (await deviceOf(deps, actor, query))?.id ?? null;
  const romId = query.rom_id;
  await requireGame(deps, romId);
  await requireQuota(deps, actor.user.id, http.contentLength);
  const files = await receiveFiles(deps, http, FORMS.state);
  const { label } = await requireFile(files, 'state');
  const target = { actor, romId, label, origin: query, deviceId } as const;
  return record(deps, files, { ...target, kind: 'state', replaces: query.replaces ?? false });
}

/** The next version of what is there; a form without a file changes nothing. */
export async function updateAsset(
  deps: Parts,
  { actor, http, query, kind, id }: Sent & { kind: 'save' | 'state'; id: number },
): Promise<AssetRow> {
  const device = await deviceOf(deps, actor, query);
  const asset = await requireOwn(deps.db, actor, { id, kind });
  await requireQuota(deps, actor.user.id, http.contentLength);
  const files = await receiveFiles(deps, http, FORMS[kind]);
  if (!files.file && !files.screenshot) return asset;
  return record(deps, files, {
    ...{ actor, kind, romId: asset.rom_id, label: asset.file_name },
    ...{ origin: query, deviceId: device?.id ?? null, assetId: asset.id },
  });
}

export async function addScreenshot(
  deps: Parts,
  { actor, http, romId, of }: Omit<Sent, 'query'> & { romId: number; of: Picture },
): Promise<AssetRow> {
  await requireGame(deps, romId);
  const belongsTo = await pictured(deps, actor, of);
  await requireQuota(deps, actor.user.id, http.contentLength);
  const files = await receiveFiles(deps, http, FORMS.screenshot);
  const { label: sent } = await requireFile(files, 'screenshot');
  const label = belongsTo ? pictureLabel(belongsTo.stem, sent) : sent;
  const only = { file: files.file, screenshot: null };
  return record(deps, only, {
    ...{ actor, kind: 'screenshot', label, origin: {}, deviceId: null },
    romId: belongsTo?.rom_id ?? romId,
  });
}

interface Picture {
  readonly state_id?: number | undefined;
  readonly save_id?: number | undefined;
}

const pictured = ({ db }: Parts, actor: Actor, { state_id, save_id }: Picture) =>
  state_id !== undefined
    ? requireOwn(db, actor, { id: state_id, kind: 'state' })
    : save_id !== undefined
      ? requireOwn(db, actor, { id: save_id, kind: 'save' })
      : null;

const deviceOf = (deps: Parts, actor: Actor, { device_id }: Origin) =>
  asDevice(deps, actor, { id: device_id, scope: 'devices.write' });

interface Target {
  readonly actor: Actor;
  readonly romId: number;
  readonly kind: 'save' | 'state' | 'screenshot';
  readonly label: string;
  readonly origin: Origin;
  readonly deviceId: string | null;
  /** Absent: whatever has this name. */
  readonly assetId?: number;
  /** Older versions go. */
  readonly replaces?: boolean;
}

function record(deps: Parts, files: ReceivedFiles, target: Target): Promise<AssetRow> {
  const { db, clock } = deps;
  const { actor, romId, kind, label, origin, deviceId } = target;
  const userId = actor.user.id;
  const now = timestamp(clock());
  return keepingFiles(files, () =>
    db.transaction().execute(async (transaction) => {
      await bumpShelf(transaction, userId);
      const asset =
        target.assetId === undefined
          ? ((await findAssetNamed(transaction, { userId, romId, kind, name: label })) ?? null)
          : await requireOwn(transaction, actor, { id: target.assetId, kind });
      const content = files.file?.content ?? sameContent(asset);
      const { assetId: id, versionId } = await withinQuota(
        { ...deps, db: transaction },
        userId,
        async () => {
          const kept = await appendVersion(transaction, {
            ...{ userId, romId, kind, asset, label, slot: null, deviceId, now, content },
            screenshot: files.screenshot,
            emulator: origin.emulator ?? null,
            coreVersion: origin.core_version ?? null,
            basedOn: origin.based_on ?? null,
            isAgain: origin.again ?? false,
          });
          const { assetId, versionId: newest } = kept;
          if (target.replaces) {
            await removeOlderVersions(transaction, { assetId, versionId: newest });
          }
          return kept;
        },
      );
      if (kind !== 'screenshot') await markPlayed(transaction, { userId, romId, now });
      const row = await findAsset(transaction, { id, kind });
      if (!row) throw noAsset(kind, id);
      if (deviceId !== null && kind === 'save') {
        await saveSync(transaction, { deviceId, assetId: id, versionId, now });
      }
      // Who goes on from here goes on from what they sent, whatever came after it.
      return { ...row, version_id: versionId };
    }),
  );
}

/** Only a picture came: the content stays what it was. */
function sameContent(asset: AssetRow | null) {
  if (!asset) throw new Error('invariant: screenshot without an asset');
  return { sha256: asset.sha256, size: asset.size, contentHash: asset.content_hash };
}
