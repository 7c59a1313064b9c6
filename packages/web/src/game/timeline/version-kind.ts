import type { AssetVersion } from '@saveroom/contract';

import { AUTO_STATES } from '#game/saves/save-journal.ts';

export type VersionKind = 'save' | 'state' | 'auto';

const AUTO = new RegExp(` \\[auto [1-${AUTO_STATES}]\\]\\.state$`);

/** States that came by themselves are told by their names. */
export const kindOf = ({
  kind,
  file_name,
}: Pick<AssetVersion, 'kind' | 'file_name'>): VersionKind =>
  kind === 'state' && AUTO.test(file_name) ? 'auto' : kind;
