import { expect, test } from 'vitest';

import { editMarkdown } from './markdown-edit.ts';
import type { MarkdownCommand } from './markdown-edit.ts';

/** `[` and `]` enclose the selection, `|` is a caret; `«»` are brackets in the text. */
function read(shown: string) {
  const marks = shown.includes('|') ? ['|', '|'] : ['[', ']'];
  const from = shown.indexOf(marks[0] ?? '');
  const to = marks[0] === '|' ? from : shown.indexOf(']') - 1;
  const text = shown
    .replaceAll(/[[\]|]/g, '')
    .replaceAll('«', '[')
    .replaceAll('»', ']');
  return { text, from, to };
}

const hidden = (part: string) => part.replaceAll('[', '«').replaceAll(']', '»');

function after(shown: string, command: MarkdownCommand): string {
  const draft = read(shown);
  const { start, end, insert, from, to } = editMarkdown(draft, command);
  const text = draft.text.slice(0, start) + insert + draft.text.slice(end);
  const middle = from === to ? '|' : `[${hidden(text.slice(from, to))}]`;
  return hidden(text.slice(0, from)) + middle + hidden(text.slice(to));
}

test.each<[MarkdownCommand, string, string]>([
  ['bold', 'a [word] b', 'a **[word]** b'],
  ['bold', 'a [word ]b', 'a **[word]** b'],
  ['bold', 'a **[word]** b', 'a [word] b'],
  ['bold', 'a [**word**] b', 'a [word] b'],
  ['bold', 'a | b', 'a **|** b'],
  ['italic', '[word]', '_[word]_'],
  ['italic', '_[word]_', '[word]'],
  ['italic', '**[word]**', '**_[word]_**'],
  ['code', 'run [make] now', 'run `[make]` now'],
  ['code', 'x\n[one\ntwo]\ny', 'x\n```\n[one\ntwo]\n```\ny'],
  ['heading', 'Title|', '## Title|'],
  ['heading', '## Title|', 'Title|'],
  ['heading', '#### Ti|tle', 'Ti|tle'],
  ['heading', 'a\n|\nb', 'a\n## |\nb'],
  ['list', 'x\n[one\n\ntwo]\ny', 'x\n[- one\n\n- two]\ny'],
  ['list', '[- one\n* two]', '[one\ntwo]'],
  ['list', '[one\n]two', '[- one]\ntwo'],
  ['quote', '[- one\ntwo]', '[> - one\n> two]'],
  ['quote', '[> one\n>two]', '[one\ntwo]'],
  ['link', 'see [here] now', 'see «here»([https://]) now'],
  ['link', 'see | now', 'see «|»(https://) now'],
  ['link', '[https://example.org/a]', '«|»(https://example.org/a)'],
])('%s: %j becomes %j', (command, before, expected) => {
  expect(after(before, command)).toBe(expected);
});

test('the caret stays in its line', () => {
  expect(after('a\n## |Title', 'heading')).toBe('a\n|Title');
  expect(after('a\n#|# Title', 'heading')).toBe('a\n|Title');
});
