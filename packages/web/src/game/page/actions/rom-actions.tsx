import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { playerQueries } from '#game/data/player.ts';
import type { Personal } from '#game/data/rom-personal.ts';
import { useIsDesktop } from '#shared/lib/use-media.ts';

import { CollectionAction } from './collection-action.tsx';
import { DownloadAction } from './download-action.tsx';
import { LinkAction } from './link-action.tsx';
import { MoreAction } from './more-action.tsx';
import { PlayAction } from './play-action.tsx';
import { StarAction } from './star-action.tsx';
import { StatusAction } from './status-action.tsx';

interface Props {
  rom: DetailedRom;
  personal: Personal;
  onDeleted: () => void;
}

/** On phones they stay under the thumb, above the bar of the app. */
const UNDER_THUMB =
  'fixed inset-x-0 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] z-20 justify-end ' +
  'border-t border-line bg-surface/95 px-3 py-2 backdrop-blur-lg';

export function RomActions({ rom, personal, onDeleted }: Props) {
  const { t } = useTranslation('rom');
  const { can } = useMe();
  const slim = !useIsDesktop();
  const { data: player } = useQuery(playerQueries.of(rom.id));
  const kind = rom.missing_from_fs ? null : player?.kind;
  return (
    <section
      aria-label={t('actions')}
      className={`flex items-center gap-1 ${slim ? UNDER_THUMB : 'flex-wrap gap-2!'}`}
    >
      {kind && <PlayAction romId={rom.id} kind={kind} slim={slim} />}
      {!rom.missing_from_fs && <DownloadAction rom={rom} slim={slim} isFirst={!kind} />}
      {!rom.missing_from_fs && !slim && <LinkAction rom={rom} />}
      {can('collections.write') && (
        <>
          <StarAction rom={rom} slim={slim} />
          <CollectionAction rom={rom} slim={slim} />
        </>
      )}
      {can('roms.user.write') && <StatusAction personal={personal} slim={slim} />}
      <MoreAction rom={rom} personal={personal} withLink={slim} onDeleted={onDeleted} />
    </section>
  );
}
