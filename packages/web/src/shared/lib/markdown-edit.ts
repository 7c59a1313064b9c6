export type MarkdownCommand = 'bold' | 'italic' | 'heading' | 'list' | 'quote' | 'code' | 'link';

export interface Draft {
  readonly text: string;
  /** The selection; `from` equals `to` if there is only a caret. */
  readonly from: number;
  readonly to: number;
}

/** Replaces `start` to `end` with `insert`, then selects `from` to `to`. */
export interface Edit extends Omit<Draft, 'text'> {
  readonly start: number;
  readonly end: number;
  readonly insert: string;
}

const LINE_MARK = { heading: '## ', list: '- ', quote: '> ' } as const;
const ANY_LINE_MARK = { heading: /^#{1,6} /, list: /^[-*+] /, quote: /^> ?/ } as const;
const LINK_PLACEHOLDER = 'https://';

/** Applies a toolbar command. Applying it again undoes it. */
export function editMarkdown(draft: Draft, command: MarkdownCommand): Edit {
  if (command === 'bold') return toggleAround(draft, '**');
  if (command === 'italic') return toggleAround(draft, '_');
  if (command === 'link') return link(draft);
  if (command !== 'code') return toggleLines(draft, command);
  return selected(draft).includes('\n') ? fence(draft) : toggleAround(draft, '`');
}

function toggleAround(draft: Draft, mark: string): Edit {
  const { text, from, to } = withoutOuterSpace(draft);
  const size = mark.length;
  const inside = text.slice(from, to);
  if (inside.length >= 2 * size && inside.startsWith(mark) && inside.endsWith(mark)) {
    const insert = inside.slice(size, -size);
    return { start: from, end: to, insert, from, to: from + insert.length };
  }
  if (text.slice(from - size, from) === mark && text.slice(to, to + size) === mark) {
    return { start: from - size, end: to + size, insert: inside, from: from - size, to: to - size };
  }
  const insert = `${mark}${inside}${mark}`;
  return { start: from, end: to, insert, from: from + size, to: to + size };
}

function toggleLines(draft: Draft, command: keyof typeof LINE_MARK): Edit {
  const { start, end } = wholeLines(draft);
  const lines = draft.text.slice(start, end).split('\n');
  const pattern = ANY_LINE_MARK[command];
  const filled = lines.filter((line) => line.trim() !== '');
  const isMarked = filled.length > 0 && filled.every((line) => pattern.test(line));
  const change = (line: string) => {
    if (isMarked) return line.replace(pattern, '');
    if (line.trim() === '' && lines.length > 1) return line;
    return LINE_MARK[command] + line.replace(pattern, '');
  };
  const insert = lines.map(change).join('\n');
  if (draft.from !== draft.to)
    return { start, end, insert, from: start, to: start + insert.length };
  const caret = Math.max(start, draft.from + insert.length - (end - start));
  return { start, end, insert, from: caret, to: caret };
}

function fence(draft: Draft): Edit {
  const { start, end } = wholeLines(draft);
  const insert = `\`\`\`\n${draft.text.slice(start, end)}\n\`\`\``;
  return { start, end, insert, from: start + 4, to: start + insert.length - 4 };
}

function link(draft: Draft): Edit {
  const { text, from, to } = withoutOuterSpace(draft);
  const inside = text.slice(from, to);
  if (/^(?:https?:\/\/|mailto:)\S+$/.test(inside)) {
    return { start: from, end: to, insert: `[](${inside})`, from: from + 1, to: from + 1 };
  }
  const address = from + inside.length + 3;
  return {
    start: from,
    end: to,
    insert: `[${inside}](${LINK_PLACEHOLDER})`,
    from: inside === '' ? from + 1 : address,
    to: inside === '' ? from + 1 : address + LINK_PLACEHOLDER.length,
  };
}

const selected = ({ text, from, to }: Draft): string => text.slice(from, to);

/** Markdown does not recognize marks next to a space. */
function withoutOuterSpace(draft: Draft): Draft {
  const inside = selected(draft);
  if (inside.trim() === '') return { ...draft, to: draft.from };
  return {
    text: draft.text,
    from: draft.from + inside.length - inside.trimStart().length,
    to: draft.to - (inside.length - inside.trimEnd().length),
  };
}

function wholeLines({ text, from, to }: Draft): { start: number; end: number } {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  // A selection that ends just behind a line break does not touch the next line.
  const last = to > from && text[to - 1] === '\n' ? to - 1 : to;
  const end = text.indexOf('\n', last);
  return { start, end: end === -1 ? text.length : end };
}
