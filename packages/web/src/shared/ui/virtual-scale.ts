/** No taller: Firefox stops at about 17.9 million pixels, the others at about 33. */
const MOST_PIXELS = 15_000_000;
/** At both ends of a list this tall a pixel of the page is a pixel of the list. */
const EXACT_PIXELS = 1_000_000;
/** A move by more than this many screens came from the scroll bar, not from a wheel. */
const JUMP_SCREENS = 2;

/** A list as tall as it likes on a page as tall as browsers allow. */
export interface Scale {
  readonly content: number;
  readonly page: number;
}

/** Where the page stands, and by how much the list is moved to be there as well. */
export interface Standing {
  readonly page: number;
  readonly shift: number;
}

export const scaleOf = (content: number): Scale => ({
  content,
  page: Math.min(content, MOST_PIXELS),
});

const isScaled = ({ content, page }: Scale): boolean => content > page;

/** The pixel of the list that belongs to a pixel of the page. */
export function toContent(scale: Scale, page: number): number {
  const { content, page: height } = scale;
  if (!isScaled(scale) || page <= EXACT_PIXELS) return page;
  if (page >= height - EXACT_PIXELS) return content - (height - page);
  return EXACT_PIXELS + (page - EXACT_PIXELS) * stretchOf(scale);
}

export function toPage(scale: Scale, content: number): number {
  const { content: height, page } = scale;
  if (!isScaled(scale) || content <= EXACT_PIXELS) return content;
  if (content >= height - EXACT_PIXELS) return page - (height - content);
  return EXACT_PIXELS + (content - EXACT_PIXELS) / stretchOf(scale);
}

const stretchOf = ({ content, page }: Scale): number =>
  (content - 2 * EXACT_PIXELS) / (page - 2 * EXACT_PIXELS);

/**
 * After the page has moved. A wheel moves the list by as much as the page; a drag of the scroll bar
 * by as much as it stands for.
 */
export function afterScroll(
  scale: Scale,
  before: Standing,
  { page, viewport }: { page: number; viewport: number },
): Standing {
  if (!isScaled(scale)) return { page, shift: 0 };
  const jumped = Math.abs(page - before.page) > JUMP_SCREENS * viewport;
  const nearEnd = page < EXACT_PIXELS / 2 || page > scale.page - EXACT_PIXELS / 2;
  return { page, shift: jumped || nearEnd ? toContent(scale, page) - page : before.shift };
}
