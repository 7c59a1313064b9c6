import type { ReactNode } from 'react';

import type { GallerySearch } from './gallery-search.ts';
import type { GallerySlots } from './gallery-slots.ts';

/** What every route of a gallery hands on. */
export interface RouteProps {
  search: GallerySearch;
  onSearch: (next: GallerySearch) => void;
  slots?: GallerySlots | undefined;
  onSaveSmart?: (() => void) | undefined;
}

export interface PlaceProps extends RouteProps {
  /** Shown when there is no such platform or collection. */
  missing: ReactNode;
}
