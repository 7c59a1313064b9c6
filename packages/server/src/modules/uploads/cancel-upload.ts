import type { Actor, Deps } from '#core/deps.ts';

import { ownUpload } from './require-upload.ts';
import type { UploadsInHand } from './uploads-in-hand.ts';
import { removeUpload } from './uploads.queries.ts';

/** Of an upload that is not there, or is somebody else's, nothing is left to do or to be told. */
export async function cancelUpload(
  deps: Pick<Deps, 'db' | 'disk' | 'clock'>,
  inHand: UploadsInHand,
  { actor, id }: { actor: Actor; id: string },
): Promise<void> {
  const upload = await ownUpload(deps, actor, id);
  if (upload?.state !== 'open' || inHand.isAssembling(upload.id)) return;
  await inHand.stopPieces(upload.id);
  await deps.disk.uploads.discard({ root: upload.root, partPath: upload.part_path });
  await removeUpload(deps.db, upload.id);
}
