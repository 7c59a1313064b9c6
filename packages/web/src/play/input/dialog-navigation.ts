import type { Action } from './action.ts';

type Direction = 'up' | 'down' | 'left' | 'right';

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Neighbors may touch or overlap by a border. */
const BORDER = 2;

/**
 * Index of the box that the focus moves to in a direction; -1 if there is none. Up and down lead to
 * the next row, wherever its boxes are, left and right stay in the row.
 */
export function nearestBox(from: Box, boxes: readonly Box[], direction: Direction): number {
  const isVertical = direction === 'up' || direction === 'down';
  const ahead = boxes.map((box) => distanceAhead(from, box, direction));
  const reachable = boxes.flatMap((box, index) => {
    const isAhead = (ahead[index] ?? 0) >= -BORDER;
    return isAhead && (isVertical || gapBetween(from, box, 'y') === 0) ? [index] : [];
  });
  const first = reachable.toSorted((a, b) => (ahead[a] ?? 0) - (ahead[b] ?? 0))[0];
  const nearest = first === undefined ? undefined : boxes[first];
  if (first === undefined || !nearest) return -1;
  if (!isVertical) return first;
  const row = reachable.filter((index) => gapBetween(nearest, boxes[index] ?? from, 'y') === 0);
  const sideways = (index: number) => {
    const box = boxes[index] ?? from;
    const centers = Math.abs(from.left + from.right - box.left - box.right);
    return gapBetween(from, box, 'x') + centers / 1000;
  };
  return row.toSorted((a, b) => sideways(a) - sideways(b))[0] ?? first;
}

const distanceAhead = (from: Box, to: Box, direction: Direction): number =>
  ({
    up: from.top - to.bottom,
    down: to.top - from.bottom,
    left: from.left - to.right,
    right: to.left - from.right,
  })[direction];

/** The gap between two boxes along an axis; 0 if they overlap there. */
const gapBetween = (one: Box, other: Box, axis: 'x' | 'y'): number =>
  axis === 'x'
    ? Math.max(0, other.left - one.right, one.left - other.right)
    : Math.max(0, other.top - one.bottom, one.top - other.bottom);

/** Elements in front of the game: dialogs and the panel beside it. */
const LAYER = 'dialog, [data-side-panel]';
const TARGETS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), ' +
  'textarea:not(:disabled), summary, [tabindex="0"]';
/** Buttons inside of another target, which are pressed by a separate action. */
const INNER = '[data-inner], [tabindex="-1"], [inert] *';

const isRadio = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio';

/** The elements that the focus moves between; of a group of radio buttons the selected one. */
function targetsIn(layer: Element): HTMLElement[] {
  return [...layer.querySelectorAll<HTMLElement>(TARGETS)].filter(
    (element) =>
      !element.matches(INNER) &&
      (!isRadio(element) || element.checked) &&
      element.closest(LAYER) === layer &&
      (element.checkVisibility?.() ?? true),
  );
}

/** The group of a radio button counts as one box. */
const boxOf = (element: Element): Box =>
  ((isRadio(element) && element.closest('fieldset')) || element).getBoundingClientRect();

/** The dialog in front of all others, or the panel beside the game if no dialog is open. */
const frontLayer = (): Element | null =>
  [...document.querySelectorAll('dialog[open]')].at(-1) ??
  document.querySelector('[data-side-panel]');

/** Runs an action of a pad or key in the dialog in front. */
export function navigateDialog(action: Action): void {
  const layer = frontLayer();
  if (!layer) return;
  document.documentElement.toggleAttribute('data-shows-focus', true);
  const focused = document.activeElement;
  const current = focused instanceof HTMLElement && layer.contains(focused) ? focused : null;
  switch (action) {
    case 'up':
    case 'down':
    case 'left':
    case 'right':
      move(layer, current, action);
      break;
    case 'confirm':
      if (current?.matches('input:not([type=checkbox], [type=radio], [type=range])')) {
        current.closest('form')?.requestSubmit();
      } else current?.click();
      break;
    case 'back':
    case 'menu':
      layer.dispatchEvent(new Event('cancel', { cancelable: true }));
      break;
    case 'remove':
      current?.closest('li')?.querySelector<HTMLElement>('[data-inner=remove]')?.click();
      break;
    case 'page-up':
    case 'page-down':
    case 'favorite':
    case 'search':
      break;
  }
}

function move(layer: Element, current: HTMLElement | null, direction: Direction): void {
  const targets = targetsIn(layer);
  if (!current) {
    focus(targets[0]);
    return;
  }
  const isVertical = direction === 'up' || direction === 'down';
  if (isVertical ? scroll(current, direction) : adjust(current, direction)) return;
  const others = targets.filter((target) => target !== current);
  const from = boxOf(current);
  const nearest = (among: readonly HTMLElement[]) =>
    among[nearestBox(from, among.map(boxOf), direction)];
  // Targets scrolled out of view may be positioned below the buttons of the dialog, but come before
  // them.
  const scroller = scrollerOf(current, layer);
  const inside = scroller ? others.filter((target) => scroller.contains(target)) : [];
  focus(nearest(inside) ?? nearest(others.filter((target) => isInSight(target, layer))));
}

/** The element around a target that scrolls up and down; null if there is none in the layer. */
function scrollerOf(target: Element, layer: Element): Element | null {
  for (let one = target.parentElement; one && one !== layer; one = one.parentElement) {
    const isScrolling = one.scrollHeight > one.clientHeight;
    if (isScrolling && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return null;
}

function isInSight(target: Element, layer: Element): boolean {
  const scroller = scrollerOf(target, layer);
  return !scroller || gapBetween(boxOf(target), boxOf(scroller), 'y') === 0;
}

function focus(target: HTMLElement | undefined): void {
  if (!target) return;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

const SCROLL_STEP = 0.4;

/** Scrolls the focused element, such as the pages of a manual. False at its end. */
function scroll(element: HTMLElement, direction: 'up' | 'down'): boolean {
  const before = element.scrollTop;
  const step = element.clientHeight * SCROLL_STEP;
  element.scrollTop += direction === 'up' ? -step : step;
  return element.scrollTop !== before;
}

/** Left and right change the value of a slider, list or group of radio buttons. */
function adjust(element: HTMLElement, direction: 'left' | 'right'): boolean {
  const step = direction === 'left' ? -1 : 1;
  if (element instanceof HTMLSelectElement) {
    const next = element.selectedIndex + step;
    if (next < 0 || next >= element.options.length) return true;
    element.selectedIndex = next;
    element.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  }
  if (!(element instanceof HTMLInputElement)) return false;
  if (element.type === 'radio') {
    const radios = [...(element.closest('fieldset')?.querySelectorAll('input') ?? [])];
    const next = radios[radios.indexOf(element) + step];
    next?.click();
    next?.focus();
    return next !== undefined;
  }
  if (element.type !== 'range') return false;
  const before = element.value;
  if (step < 0) element.stepDown();
  else element.stepUp();
  if (element.value === before) return false;
  element.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}
