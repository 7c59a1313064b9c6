/** Firefox limits elements to about 17.9 million pixels, other browsers to about 33 million. */
const MAX_PAGE_PX = 15_000_000;
/**
 * Within this distance of either end of a scaled list the mapping is 1:1, so that the first and last
 * rows scroll exactly.
 */
const EXACT_PX = 1_000_000;
/**
 * Within this distance of either end, even a wheel scrolls to the mapped offset, so that the first
 * and last rows can be reached. Smaller than `EXACT_PX`, so that the mapped shift is constant here
 * and a wheel corrects it only once.
 */
const SNAP_PX = EXACT_PX / 2;
/** Scrolling by more viewports than this at once is done with the scroll bar, not with a wheel. */
const JUMP_VIEWPORTS = 2;

/** Maps a list of any height onto a page within the limit of browsers. Heights are whole rows. */
export interface ScrollScale {
  readonly rowHeight: number;
  readonly contentHeight: number;
  readonly pageHeight: number;
}

/** Content offset = page offset + shift. The shift is a whole number of rows. */
export interface ScrollPosition {
  readonly pageOffset: number;
  readonly shift: number;
}

export function createScrollScale(rows: number, rowHeight: number): ScrollScale {
  const maxRows = rowHeight > 0 ? Math.floor(MAX_PAGE_PX / rowHeight) : 0;
  return {
    rowHeight,
    contentHeight: rows * rowHeight,
    pageHeight: Math.min(rows, maxRows) * rowHeight,
  };
}

const isScaled = ({ contentHeight, pageHeight }: ScrollScale): boolean =>
  contentHeight > pageHeight;

export function pageToContent(scale: ScrollScale, pageOffset: number): number {
  const { contentHeight, pageHeight } = scale;
  if (!isScaled(scale) || pageOffset <= EXACT_PX) return pageOffset;
  if (pageOffset >= pageHeight - EXACT_PX) return contentHeight - (pageHeight - pageOffset);
  return EXACT_PX + (pageOffset - EXACT_PX) * scaleFactor(scale);
}

export function contentToPage(scale: ScrollScale, contentOffset: number): number {
  const { contentHeight, pageHeight } = scale;
  if (!isScaled(scale) || contentOffset <= EXACT_PX) return contentOffset;
  if (contentOffset >= contentHeight - EXACT_PX)
    return pageHeight - (contentHeight - contentOffset);
  return EXACT_PX + (contentOffset - EXACT_PX) / scaleFactor(scale);
}

const scaleFactor = ({ contentHeight, pageHeight }: ScrollScale): number =>
  (contentHeight - 2 * EXACT_PX) / (pageHeight - 2 * EXACT_PX);

const wholeRows = ({ rowHeight }: ScrollScale, pixels: number): number =>
  Math.round(pixels / rowHeight) * rowHeight;

/** The position to scroll to for a content offset. */
export function scrollPositionFor(scale: ScrollScale, contentOffset: number): ScrollPosition {
  if (!isScaled(scale)) return { pageOffset: contentOffset, shift: 0 };
  const shift = wholeRows(scale, contentOffset - contentToPage(scale, contentOffset));
  return { pageOffset: contentOffset - shift, shift };
}

/**
 * The position after the page has scrolled. A wheel scrolls the list by as many pixels as the page;
 * the scroll bar, or a wheel near an end, scrolls it to the mapped offset.
 */
export function afterScroll(
  scale: ScrollScale,
  previous: ScrollPosition,
  { pageOffset, viewport }: { pageOffset: number; viewport: number },
): ScrollPosition {
  if (!isScaled(scale)) return { pageOffset, shift: 0 };
  const hasJumped = Math.abs(pageOffset - previous.pageOffset) > JUMP_VIEWPORTS * viewport;
  const isNearEnd = pageOffset < SNAP_PX || pageOffset > scale.pageHeight - SNAP_PX;
  if (!hasJumped && !isNearEnd) return { pageOffset, shift: previous.shift };
  return { pageOffset, shift: wholeRows(scale, pageToContent(scale, pageOffset) - pageOffset) };
}
