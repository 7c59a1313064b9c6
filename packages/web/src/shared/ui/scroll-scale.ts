/** Firefox limits elements to about 17.9 million pixels, other browsers to about 33 million. */
const MAX_PAGE_PX = 15_000_000;
/** So close to both ends of a scaled list, one pixel of the page is one pixel of the list. */
const EXACT_PX = 1_000_000;
/** Scrolling by more viewports at once comes from the scroll bar, not from a wheel. */
const JUMP_VIEWPORTS = 2;

/** A list of any height on a page that is no taller than browsers allow. All heights are whole rows. */
export interface ScrollScale {
  readonly rowHeight: number;
  readonly content: number;
  readonly page: number;
}

/** Content offset = page offset + shift. The shift is a whole number of rows. */
export interface ScrollPosition {
  readonly page: number;
  readonly shift: number;
}

export function scaleOf(rows: number, rowHeight: number): ScrollScale {
  const mostRows = rowHeight > 0 ? Math.floor(MAX_PAGE_PX / rowHeight) : 0;
  return { rowHeight, content: rows * rowHeight, page: Math.min(rows, mostRows) * rowHeight };
}

const isScaled = ({ content, page }: ScrollScale): boolean => content > page;

/** The content offset that a page offset stands for. */
export function toContent(scale: ScrollScale, page: number): number {
  const { content, page: height } = scale;
  if (!isScaled(scale) || page <= EXACT_PX) return page;
  if (page >= height - EXACT_PX) return content - (height - page);
  return EXACT_PX + (page - EXACT_PX) * stretchOf(scale);
}

export function toPage(scale: ScrollScale, content: number): number {
  const { content: height, page } = scale;
  if (!isScaled(scale) || content <= EXACT_PX) return content;
  if (content >= height - EXACT_PX) return page - (height - content);
  return EXACT_PX + (content - EXACT_PX) / stretchOf(scale);
}

const stretchOf = ({ content, page }: ScrollScale): number =>
  (content - 2 * EXACT_PX) / (page - 2 * EXACT_PX);

const wholeRows = ({ rowHeight }: ScrollScale, pixels: number): number =>
  Math.round(pixels / rowHeight) * rowHeight;

/** Where to scroll to for a content offset. */
export function positionOf(scale: ScrollScale, content: number): ScrollPosition {
  if (!isScaled(scale)) return { page: content, shift: 0 };
  const shift = wholeRows(scale, content - toPage(scale, content));
  return { page: content - shift, shift };
}

/**
 * The position after the page has scrolled. A wheel moves the list by as many pixels as the page; the
 * scroll bar moves it to what its position stands for.
 */
export function afterScroll(
  scale: ScrollScale,
  before: ScrollPosition,
  { page, viewport }: { page: number; viewport: number },
): ScrollPosition {
  if (!isScaled(scale)) return { page, shift: 0 };
  const hasJumped = Math.abs(page - before.page) > JUMP_VIEWPORTS * viewport;
  const isNearEnd = page < EXACT_PX / 2 || page > scale.page - EXACT_PX / 2;
  if (!hasJumped && !isNearEnd) return { page, shift: before.shift };
  return { page, shift: wholeRows(scale, toContent(scale, page) - page) };
}
