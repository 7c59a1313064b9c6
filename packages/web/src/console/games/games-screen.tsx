import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleAlert, Ghost } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { RomCard } from '@saveroom/contract';

import { romQueries } from '#library/data/roms.ts';
import type { RomView } from '#library/data/roms.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';

import { InertLayer } from '#console/overlays/inert-layer.tsx';
import { LoadingScreen } from '#console/parts/loading-screen.tsx';
import { MessageScreen } from '#console/parts/message-screen.tsx';
import { GamesList } from './games-list.tsx';

interface Props {
  /** Key under which the position in the list is stored. */
  listKey: string;
  title: string;
  view: RomView;
  /** The open menu for sort order and filters, if any; it receives input first. */
  menu: ReactNode;
  isInert: boolean;
  onMenu: () => void;
  onSearch: () => void;
  onOpen: (rom: RomCard) => void;
  onBack: () => void;
}

/** All games of a platform, a collection or a search. */
export function GamesScreen({
  listKey,
  title,
  view,
  menu,
  isInert,
  onMenu,
  onSearch,
  onOpen,
  onBack,
}: Props) {
  const { t } = useTranslation('console');
  const errorText = useErrorText();
  // While another filter is loading, the previous list and the open menu stay.
  const outline = useQuery({ ...romQueries.outline(view), placeholderData: keepPreviousData });
  const back = { label: t('back'), onPress: onBack };
  const { total, charIndex } = outline.data ?? { total: 0, charIndex: {} };
  return (
    <>
      <InertLayer isCovered={isInert}>
        {outline.isPending && <LoadingScreen layout="games" label={title} onBack={onBack} />}
        {outline.isError && (
          <MessageScreen
            icon={<CircleAlert aria-hidden="true" />}
            title={t('games-failed')}
            text={errorText(outline.error)}
            choices={[{ label: t('retry'), onPress: () => void outline.refetch() }, back]}
            onBack={onBack}
          />
        )}
        {outline.isSuccess && total === 0 && (
          <MessageScreen
            icon={<Ghost aria-hidden="true" />}
            title={t('games-none')}
            text={title}
            choices={[back, { label: t('list-options'), onPress: onMenu }]}
            onBack={onBack}
          />
        )}
        {outline.isSuccess && total > 0 && (
          <GamesList
            listKey={listKey}
            title={title}
            view={view}
            total={total}
            charIndex={charIndex}
            onMenu={onMenu}
            onSearch={onSearch}
            onOpen={onOpen}
            onBack={onBack}
          />
        )}
      </InertLayer>
      {menu}
    </>
  );
}
