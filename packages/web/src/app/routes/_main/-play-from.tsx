import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { playerQueries } from '#game/data/player.ts';
import { formatVersionRef } from '#game/version-ref.ts';
import { Tooltip } from '#shared/ui/tooltip.tsx';

/** Button that starts the game from a version in the timeline; hidden if it can't be played. */
export function PlayFrom({ version }: { version: AssetVersion }) {
  const { t } = useTranslation('saves');
  const { data: player } = useQuery(playerQueries.of(version.rom_id));
  if (player?.kind !== 'emulator') return null;
  const ref = formatVersionRef({ assetId: version.asset_id, versionId: version.id });
  const label = t('play');
  return (
    <Tooltip text={label}>
      <Link
        to="/rom/$rom/ejs"
        params={{ rom: version.rom_id }}
        search={version.kind === 'save' ? { save: ref } : { state: ref }}
        aria-label={label}
        className="grid size-10 shrink-0 place-items-center rounded-sm text-accent-ink transition hover:bg-hover"
      >
        <Play size={18} aria-hidden="true" />
      </Link>
    </Tooltip>
  );
}
