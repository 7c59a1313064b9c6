import { afterEach, expect, test, vi } from 'vitest';

import { navigateDialog, nearestBox } from './dialog-navigation.ts';
import type { Box } from './dialog-navigation.ts';

const box = (left: number, top: number): Box => ({ left, top, right: left + 10, bottom: top + 10 });

/** Two rows of three, 20 pixels apart, and a single box far to the right below. */
const GRID = [
  box(0, 0),
  box(20, 0),
  box(40, 0),
  box(0, 20),
  box(20, 20),
  box(40, 20),
  box(200, 60),
];

test.each([
  ['right', 0, 1],
  ['left', 1, 0],
  ['down', 1, 4],
  ['up', 5, 2],
  ['down', 4, 6],
  ['up', 6, 5],
  ['left', 0, -1],
  ['up', 1, -1],
] as const)('moving %s from box %i focuses box %i', (direction, from, expected) => {
  const start = GRID[from] ?? box(0, 0);
  expect(nearestBox(start, GRID, direction)).toBe(expected);
});

afterEach(() => document.body.replaceChildren());

function open(html: string): HTMLDialogElement {
  document.body.innerHTML = `<dialog open>${html}</dialog>`;
  return document.querySelector('dialog') as HTMLDialogElement;
}

test('confirm clicks the focused element, back cancels the topmost dialog', () => {
  const dialog = open('<button>Save</button>');
  const onClick = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  dialog.querySelector('button')?.addEventListener('click', onClick);
  dialog.addEventListener('cancel', onCancel);
  dialog.querySelector('button')?.focus();
  navigateDialog('confirm');
  expect(onClick).toHaveBeenCalledOnce();
  navigateDialog('back');
  expect(onCancel).toHaveBeenCalledOnce();
});

test('back closes the side panel while the menu dialog is closed', () => {
  document.body.innerHTML = '<dialog></dialog><aside data-side-panel></aside>';
  const onCancel = vi.fn<() => void>();
  document.querySelector('aside')?.addEventListener('cancel', onCancel);
  navigateDialog('back');
  expect(onCancel).toHaveBeenCalledOnce();
});

test('left and right change the value of a select', () => {
  const dialog = open('<select><option>A<option>B</select>');
  const list = dialog.querySelector('select') as HTMLSelectElement;
  list.focus();
  navigateDialog('right');
  expect(list.selectedIndex).toBe(1);
  navigateDialog('left');
  expect(list.selectedIndex).toBe(0);
});

test('remove clicks the delete button next to the focused element', () => {
  const dialog = open('<li><button>State</button><button data-inner="remove">Delete</button></li>');
  const onDelete = vi.fn<() => void>();
  dialog.querySelector('[data-inner]')?.addEventListener('click', onDelete);
  dialog.querySelector('button')?.focus();
  navigateDialog('remove');
  expect(onDelete).toHaveBeenCalledOnce();
});
