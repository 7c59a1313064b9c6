import type { Edit } from '#shared/lib/markdown-edit.ts';

/** Leaves the focus in the text and selects what comes next. */
export function applyEdit(area: HTMLTextAreaElement, { start, end, insert, from, to }: Edit): void {
  area.focus();
  area.setSelectionRange(start, end);
  // The only way of changing a text that the browser's own undo knows about.
  const isDone = document.execCommand?.(insert === '' ? 'delete' : 'insertText', false, insert);
  if (!isDone) {
    area.setRangeText(insert, start, end);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(from, to);
}
