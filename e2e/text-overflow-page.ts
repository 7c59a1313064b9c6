/**
 * The code that `text-overflow.ts` sends into the page: plain functions that use only the page and
 * each other.
 */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface TextLine {
  element: Element;
  text: string;
  box: Box;
  /** 0: the first line of its text; 1: any other. */
  line: number;
}

/** Smaller differences come from rounding and from the space around letters. */
export const SLACK = 2;

/** Caches, because texts share ancestors. Each page starts with empty ones. */
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

export function describeLine({ element, text }: TextLine): string {
  const where = element.closest('[id],[data-testid],[aria-label]');
  const name = where?.getAttribute('aria-label') ?? where?.id ?? '';
  return `“${text.slice(0, 60)}” in <${element.tagName.toLowerCase()}> ${name}`.trim();
}

/** False for texts that are hidden, transparent or only for screen readers. */
export function isVisible(element: Element): boolean {
  const options = { opacityProperty: true, visibilityProperty: true };
  if (!element.checkVisibility(options)) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const style = styleOf(at);
    if (style.clipPath === 'inset(50%)' || style.clip === 'rect(0px, 0px, 0px, 0px)') return false;
    if (style.opacity === '0' || at.hasAttribute('inert')) return false;
  }
  return true;
}

/** Whether the text is on a sheet that slides out of its frame and is cut on purpose. */
export function isOnMovingSheet(element: Element, box: Box): boolean {
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

/** All visible lines of text with their position. */
export function findLines(): TextLine[] {
  const textLines: TextLine[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const element = node.parentElement;
    // Drawings are scaled as a whole, and browsers do not report the position of texts in options.
    if (!text || !element || element.closest('svg, option, script, style, noscript')) continue;
    if (!isVisible(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(
      ({ width, height }) => width > 1 && height > 1,
    );
    for (const { left, top, right, bottom } of lines) {
      const line = top - (lines[0]?.top ?? top) > SLACK ? 1 : 0;
      const box = { left, top, right, bottom };
      if (!isOnMovingSheet(element, box)) textLines.push({ element, text, box, line });
    }
  }
  return textLines;
}

/** Names may be cut with an ellipsis and a tooltip; words of the interface may not. */
export function isAllowedToBeCut(
  { element, text }: TextLine,
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

/** The element that cuts this line, if there is one. A line that can be scrolled to is not cut. */
export function findClipper({ element, box }: TextLine): Element | null {
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
    // With a small line height, letters are higher than their line.
    const tight = Math.max(SLACK, (box.bottom - box.top) * 0.25);
    if (cutsY && (box.top < frame.top - tight || box.bottom > frame.bottom + tight)) return at;
    if (position === 'fixed') return null;
  }
  return null;
}

/** The button, chip or table cell that contains a line which is wider. */
export function findOverflowedBox({ element, box }: TextLine): Element | null {
  const holder = element.closest('button, [role=tab], td, th, summary, label, dialog, a');
  if (!holder || styleOf(holder).display === 'inline') return null;
  const frame = frameOf(holder);
  const isOut = box.left < frame.left - SLACK || box.right > frame.right + SLACK;
  return isOut && frame.width > SLACK ? holder : null;
}

/** Whether an opaque element covers this one at a point. */
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

/** The part of a line that is not cut off. */
export function visiblePart(textLine: TextLine): TextLine {
  const box = { ...textLine.box };
  for (
    let at: Element | null = textLine.element;
    at && at !== document.body;
    at = at.parentElement
  ) {
    if (styleOf(at).overflowX === 'visible') continue;
    const frame = frameOf(at);
    box.left = Math.max(box.left, frame.left);
    box.right = Math.min(box.right, frame.right);
    box.top = Math.max(box.top, frame.top);
    box.bottom = Math.min(box.bottom, frame.bottom);
  }
  return { ...textLine, box };
}

/** Texts that overlap. */
export function findOverlaps(textLines: readonly TextLine[]): string[] {
  const found: string[] = [];
  const sorted = textLines
    .map(visiblePart)
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
      found.push(`overlap: ${describeLine(one)} and ${describeLine(other)}`);
    }
  }
  return found;
}

/** The fault of a line, or null. */
export function faultOf(textLine: TextLine, words: Set<string>): string | null {
  const clipper = findClipper(textLine);
  if (clipper) {
    return isAllowedToBeCut(textLine, clipper, words) ? null : `cut off: ${describeLine(textLine)}`;
  }
  const isOneWord = /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(textLine.text);
  if (textLine.line > 0 && isOneWord && words.has(textLine.text)) {
    return `broken in the middle of the word: ${describeLine(textLine)}`;
  }
  const left = findOverflowedBox(textLine);
  return left ? `outside of its ${left.tagName.toLowerCase()}: ${describeLine(textLine)}` : null;
}

/** Whether an element can widen the page: no element around it clips or scrolls. */
export function widensPage(element: Element): boolean {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (styleOf(at).overflowX !== 'visible') return false;
  }
  return true;
}

/** The element that makes the page wider than the window. */
export function findTooWide(): string {
  const limit = document.documentElement.clientWidth;
  const ends = [...document.body.querySelectorAll('*')]
    .map((element) => ({ element, right: frameOf(element).right }))
    .filter(({ element, right }) => right > limit + 1 && widensPage(element));
  const wide = ends.toSorted((a, b) => a.right - b.right).at(-1)?.element;
  return `${wide?.tagName.toLowerCase()} ${wide?.getAttribute('class') ?? ''}`;
}

export function findOverflows(words: Set<string>): string[] {
  const page = document.documentElement;
  const textLines = findLines();
  const found = textLines
    .map((textLine) => faultOf(textLine, words))
    .filter((overflow) => overflow !== null);
  found.push(...findOverlaps(textLines));
  if (page.scrollWidth > page.clientWidth + 1) {
    found.push(`the page is ${page.scrollWidth - page.clientWidth} px too wide: ${findTooWide()}`);
  }
  return [...new Set(found)];
}
