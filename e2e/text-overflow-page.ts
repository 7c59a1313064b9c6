/**
 * What `text-overflow.ts` sends into the page: plain functions that know nothing but the page and
 * each other.
 */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Piece {
  element: Element;
  text: string;
  box: Box;
  /** 0: the first line of its text. */
  line: number;
}

/** Less is a matter of rounding and of the air around letters. */
export const SLACK = 2;

/** Every text asks for the same ancestors again. Both are empty in each page that gets this. */
export const STYLES = new Map<Element, CSSStyleDeclaration>();
export const FRAMES = new Map<Element, DOMRect>();

export function styleOf(element: Element): CSSStyleDeclaration {
  let style = STYLES.get(element);
  if (!style) STYLES.set(element, (style = getComputedStyle(element)));
  return style;
}

export function frameOf(element: Element): DOMRect {
  let frame = FRAMES.get(element);
  if (!frame) FRAMES.set(element, (frame = element.getBoundingClientRect()));
  return frame;
}

export function describePiece({ element, text }: Piece): string {
  const where = element.closest('[id],[data-testid],[aria-label]');
  const name = where?.getAttribute('aria-label') ?? where?.id ?? '';
  return `“${text.slice(0, 60)}” in <${element.tagName.toLowerCase()}> ${name}`.trim();
}

/** Only for screen readers, see-through or away. */
export function isSeen(element: Element): boolean {
  const options = { opacityProperty: true, visibilityProperty: true };
  if (!element.checkVisibility(options)) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const style = styleOf(at);
    if (style.clipPath === 'inset(50%)' || style.clip === 'rect(0px, 0px, 0px, 0px)') return false;
    if (style.opacity === '0' || at.hasAttribute('inert')) return false;
  }
  return true;
}

/** A sheet that moves below its frame shows a part of itself on purpose. */
export function isPassing(element: Element, box: Box): boolean {
  let isOnSheet = false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { willChange, overflow } = styleOf(at);
    const frame = frameOf(at);
    const isWithin =
      box.left >= frame.left - SLACK &&
      box.right <= frame.right + SLACK &&
      box.top >= frame.top - SLACK &&
      box.bottom <= frame.bottom + SLACK;
    if (isOnSheet && overflow !== 'visible' && !isWithin) return true;
    isOnSheet ||= willChange.includes('transform');
  }
  return false;
}

/** Every line of text that can be seen, with its place. */
export function findPieces(): Piece[] {
  const pieces: Piece[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const element = node.parentElement;
    // Drawings are scaled as a whole, and no browser tells where the texts of a list of choices are.
    if (!text || !element || element.closest('svg, option, script, style, noscript')) continue;
    if (!isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(
      ({ width, height }) => width > 1 && height > 1,
    );
    for (const { left, top, right, bottom } of lines) {
      const line = top - (lines[0]?.top ?? top) > SLACK ? 1 : 0;
      const box = { left, top, right, bottom };
      if (!isPassing(element, box)) pieces.push({ element, text, box, line });
    }
  }
  return pieces;
}

/** Names of things may be cut where the dots say so and a pointer is told the whole; our words not. */
export function isCutOpenly(
  { element, text }: Piece,
  clipper: Element,
  words: Set<string>,
): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { textOverflow, webkitLineClamp } = styleOf(at);
    if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') {
      at.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      return at.closest('[title]') !== null && !words.has(text);
    }
    if (at === clipper) break;
  }
  return false;
}

/** The element that cuts this piece, if one does. What can be scrolled there is not cut. */
export function findClipper({ element, box }: Piece): Element | null {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY, position } = styleOf(at);
    const frame = frameOf(at);
    const isAway =
      box.right <= frame.left + SLACK ||
      box.left >= frame.right - SLACK ||
      box.bottom <= frame.top + SLACK ||
      box.top >= frame.bottom - SLACK;
    const cutsX = overflowX === 'hidden' || overflowX === 'clip';
    const cutsY = overflowY === 'hidden' || overflowY === 'clip';
    const scrolls = [overflowX, overflowY].some((way) => way === 'auto' || way === 'scroll');
    if (scrolls) return null;
    if (cutsX && (box.left < frame.left - SLACK || box.right > frame.right + SLACK)) {
      return isAway && at !== element ? null : at;
    }
    // Letters reach out of lines set tight.
    const tight = Math.max(SLACK, (box.bottom - box.top) * 0.25);
    if (cutsY && (box.top < frame.top - tight || box.bottom > frame.bottom + tight)) return at;
    if (position === 'fixed') return null;
  }
  return null;
}

/** The button, chip or table cell around a piece, out of which it reaches. */
export function findLeftBox({ element, box }: Piece): Element | null {
  const holder = element.closest('button, [role=tab], td, th, summary, label, dialog, a');
  if (!holder || styleOf(holder).display === 'inline') return null;
  const frame = frameOf(holder);
  const isOut = box.left < frame.left - SLACK || box.right > frame.right + SLACK;
  return isOut && frame.width > SLACK ? holder : null;
}

/** Whether something that cannot be seen through lies over an element there. */
export function isCovered(element: Element, x: number, y: number): boolean {
  for (const layer of document.elementsFromPoint(x, y)) {
    if (layer === element || layer.contains(element) || element.contains(layer)) return false;
    const { backgroundColor, backdropFilter } = styleOf(layer);
    const alpha = /[,/]\s*([\d.]+)\)$/.exec(backgroundColor)?.[1] ?? '1';
    if (Number(alpha) > 0.6 || backdropFilter !== 'none') return true;
    if (layer.matches('img, video, canvas')) return true;
  }
  return true;
}

/** The part of a piece that is not cut away. */
export function showPart(piece: Piece): Piece {
  const box = { ...piece.box };
  for (let at: Element | null = piece.element; at && at !== document.body; at = at.parentElement) {
    if (styleOf(at).overflowX === 'visible') continue;
    const frame = frameOf(at);
    box.left = Math.max(box.left, frame.left);
    box.right = Math.min(box.right, frame.right);
    box.top = Math.max(box.top, frame.top);
    box.bottom = Math.min(box.bottom, frame.bottom);
  }
  return { ...piece, box };
}

/** Texts written over one another. */
export function findOverlaps(pieces: readonly Piece[]): string[] {
  const found: string[] = [];
  const sorted = pieces
    .map(showPart)
    .filter(({ box }) => box.right > box.left && box.bottom > box.top)
    .toSorted((a, b) => a.box.top - b.box.top);
  for (const [index, one] of sorted.entries()) {
    for (const other of sorted.slice(index + 1)) {
      const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      if (height <= 0) break;
      const left = Math.max(one.box.left, other.box.left);
      const width = Math.min(one.box.right, other.box.right) - left;
      const lines = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top);
      if (width <= SLACK || height < lines * 0.4) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const x = left + width / 2;
      const y = other.box.top + height / 2;
      if (isCovered(one.element, x, y) || isCovered(other.element, x, y)) continue;
      found.push(`overlap: ${describePiece(one)} and ${describePiece(other)}`);
    }
  }
  return found;
}

/** What one piece of text does wrong. */
export function judgePiece(piece: Piece, words: Set<string>): string | null {
  const clipper = findClipper(piece);
  if (clipper) {
    return isCutOpenly(piece, clipper, words) ? null : `cut off: ${describePiece(piece)}`;
  }
  const isOneWord = /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(piece.text);
  if (piece.line > 0 && isOneWord && words.has(piece.text)) {
    return `broken in the middle of the word: ${describePiece(piece)}`;
  }
  const left = findLeftBox(piece);
  return left ? `outside of its ${left.tagName.toLowerCase()}: ${describePiece(piece)}` : null;
}

/** Whether it counts for the width of the page: nothing around it cuts it or scrolls. */
export function isFree(element: Element): boolean {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (styleOf(at).overflowX !== 'visible') return false;
  }
  return true;
}

/** What makes the page wider than the window. */
export function findWide(): string {
  const limit = document.documentElement.clientWidth;
  const ends = [...document.body.querySelectorAll('*')]
    .map((element) => ({ element, right: frameOf(element).right }))
    .filter(({ element, right }) => right > limit + 1 && isFree(element));
  const wide = ends.toSorted((a, b) => a.right - b.right).at(-1)?.element;
  return `${wide?.tagName.toLowerCase()} ${wide?.getAttribute('class') ?? ''}`;
}

export function findOverflows(words: Set<string>): string[] {
  const page = document.documentElement;
  const pieces = findPieces();
  const found = pieces
    .map((piece) => judgePiece(piece, words))
    .filter((overflow) => overflow !== null);
  found.push(...findOverlaps(pieces));
  if (page.scrollWidth > page.clientWidth + 1) {
    found.push(`the page is ${page.scrollWidth - page.clientWidth} px too wide: ${findWide()}`);
  }
  return [...new Set(found)];
}
