import type { ReactNode } from 'react';

import { GameBoard } from './game-board.tsx';
import type { BoardProps } from './game-board.tsx';
import { GallerySkeleton } from './gallery-skeleton.tsx';
import { GalleryFailed, NoResults } from './gallery-states.tsx';
import type { ShownView } from './use-shown-view.ts';

interface Props extends Omit<BoardProps, 'view' | 'total' | 'isLate'> {
  shown: ShownView;
  isNarrowed: boolean;
  /** Shown when there are no games at all. */
  empty: ReactNode;
  onReset: () => void;
}

/** The games, or why there are none. */
export function GalleryBody({ shown, isNarrowed, empty, onReset, ...board }: Props) {
  const { view, outline, isLate, error, retry, retrying } = shown;
  if (error) return <GalleryFailed error={error} onRetry={retry} retrying={retrying} />;
  if (!view || !outline) return <GallerySkeleton {...board} />;
  if (outline.total > 0) {
    return <GameBoard {...board} view={view} total={outline.total} isLate={isLate} />;
  }
  return isNarrowed ? <NoResults onReset={onReset} /> : empty;
}
