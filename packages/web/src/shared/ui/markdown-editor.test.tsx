import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { MarkdownEditor } from './markdown-editor.tsx';

const TEXTS = {
  view: 'View',
  write: 'Write',
  preview: 'Preview',
  sideBySide: 'Side by side',
  formatting: 'Formatting',
  nothingToPreview: 'Nothing to preview',
  bold: 'Bold',
  italic: 'Italic',
  heading: 'Heading',
  list: 'List',
  quote: 'Quote',
  code: 'Code',
  link: 'Link',
};

// Loaded before fake timers are installed.
beforeAll(() => import('./markdown-html.tsx'));
beforeEach(() => vi.useFakeTimers());

function Note({ start }: { start: string }) {
  const [text, setText] = useState(start);
  return <MarkdownEditor label="Note" value={text} onChange={setText} texts={TEXTS} />;
}

function edit(start: string): HTMLTextAreaElement {
  render(<Note start={start} />);
  return screen.getByLabelText('Note');
}

const write = (area: HTMLElement, value: string) => fireEvent.change(area, { target: { value } });
const bold = () => document.querySelector('strong')?.textContent;
const view = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

test('a toolbar button formats the selection and keeps it selected', () => {
  const area = edit('a word');
  area.setSelectionRange(2, 6);
  fireEvent.click(screen.getByRole('button', { name: 'Bold' }));
  expect(area.value).toBe('a **word**');
  expect([area.selectionStart, area.selectionEnd]).toEqual([4, 8]);
  expect(document.activeElement).toBe(area);
});

test.each([
  [{ key: 'b', ctrlKey: true }, '**word**'],
  [{ key: 'B', metaKey: true }, '**word**'],
  [{ key: 'i', ctrlKey: true }, '_word_'],
  [{ key: 'k', metaKey: true }, '[word](https://)'],
  [{ key: 'k' }, 'word'],
  [{ key: 'b', ctrlKey: true, shiftKey: true }, 'word'],
])('the shortcut %o results in %j', (keys, text) => {
  const area = edit('word');
  area.setSelectionRange(0, 4);
  const isLeft = fireEvent.keyDown(area, keys);
  expect(area.value).toBe(text);
  expect(isLeft).toBe(text === 'word');
});

test('the preview renders the text, and switching back keeps the text area', async () => {
  const area = edit('intro\n\n**bold**');
  view('Preview');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(bold()).toBe('bold');
  expect(screen.queryByRole('toolbar')).toBeNull();
  view('Write');
  expect(screen.getByLabelText('Note')).toBe(area);
  expect(bold()).toBeUndefined();
});

test('the preview of an empty text shows a message', () => {
  edit(' \n');
  view('Preview');
  expect(screen.getByText('Nothing to preview')).toBeTruthy();
});

test('the side-by-side preview updates half a second after the last key', async () => {
  const area = edit('old');
  view('Side by side');
  await act(() => vi.advanceTimersByTimeAsync(1));
  write(area, 'start\n\n**one**');
  await act(() => vi.advanceTimersByTimeAsync(400));
  write(area, 'start\n\n**one two**');
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(bold()).toBeUndefined();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(bold()).toBe('one two');
});
