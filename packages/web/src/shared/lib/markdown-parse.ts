import { Marked } from 'marked';

/** A book pasted whole is shown as it is. */
const MOST_CHARACTERS = 100_000;

/** What anybody wrote took milliseconds; what was made to hurt grows with the square or worse. */
const MOST_MS = 500;

/** Spaces nobody sees, over which the parser's expressions run again from each of them. */
const LONG_GAP = /[^\S\n]{100,}/g;

let deadline = Infinity;

const marked = new Marked({
  gfm: true,
  breaks: true,
  // A form control nobody can use would be one more thing to let through.
  renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
  // Asked first for each block and for each word; `false` leaves the answer to the parser.
  tokenizer: { space: stopWhenLate, escape: stopWhenLate },
});

/** HTML nobody has made safe yet; null for what is better shown as plain text. */
export function parseMarkdown(text: string): string | null {
  if (text.length > MOST_CHARACTERS) return null;
  deadline = performance.now() + MOST_MS;
  try {
    return marked.parse(text.replaceAll(LONG_GAP, ' '), { async: false });
  } catch {
    // Late, or thousands of nested quotes have used up the stack.
    return null;
  }
}

function stopWhenLate(): false {
  if (performance.now() > deadline) throw new Error('This Markdown takes too long');
  return false;
}
