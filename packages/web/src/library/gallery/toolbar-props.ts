import type { ViewMode } from '#shared/lib/settings.ts';

import type { GallerySearch } from './gallery-search.ts';
import type { SortKey } from './sort-keys.ts';

export interface ToolbarProps {
  search: GallerySearch;
  searchLabel: string;
  /** Whether it can be narrowed to platforms. */
  hasPlatforms: boolean;
  onSearch: (next: GallerySearch) => void;
  onSort: (key: SortKey, direction: 'asc' | 'desc') => void;
  mode: ViewMode;
  onMode: (mode: ViewMode) => void;
  isSelecting: boolean;
  onSelect: () => void;
  /** Absent: there is nothing to choose from. */
  onRandom: (() => void) | undefined;
  onSaveSmart: (() => void) | undefined;
  drawerId: string;
  isFiltering: boolean;
  onFilters: () => void;
}
