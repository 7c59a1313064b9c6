import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleAlert, Ghost } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { RomCard } from '@saveroom/contract';

import { romQueries } from '#library/data/roms.ts';
import type { RomView } from '#library/data/roms.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';

import { LowerLayer } from '#console/overlays/lower-layer.tsx';
import { LoadingScreen } from '#console/parts/loading-screen.tsx';
import { MessageScreen } from '#console/parts/message-screen.tsx';
import { GamesList } from './games-list.tsx';

interface Props {
  /** Under which the place in it is remembered. */
  listKey: string;
  title: string;
  view: RomView;
  /** Choices of order and filter; they hear first while they are open. */
  menu: ReactNode;
  isInert: boolean;
  onMenu: () => void;
  onSearch: () => void;
  onOpen: (rom: RomCard) => void;
  onBack: () => void;
}

/** All games of a platform, a collection or a search, however many. */
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
  // While another filter is asked for, what was there stays, and with it the open menu.
  const outline = useQuery({ ...romQueries.outline(view), placeholderData: keepPreviousData });
  const back = { label: t('back'), onPress: onBack };
  const { total, charIndex } = outline.data ?? { total: 0, charIndex: {} };
  return (
    <>
      <LowerLayer isCovered={isInert}>
        {outline.isPending && <LoadingScreen label={title} onBack={onBack} />}
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
      </LowerLayer>
      {menu}
    </>
  );
}
