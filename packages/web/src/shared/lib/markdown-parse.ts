import { Marked } from 'marked';

/** Longer texts are shown as plain text. */
const MAX_CHARACTERS = 100_000;

/** Real texts take milliseconds; malicious ones take quadratic time or worse. */
const MAX_MS = 500;

/** Long runs of spaces, on which the regular expressions of the parser backtrack. */
const LONG_GAP = /[^\S\n]{100,}/g;

let deadline = Infinity;

const marked = new Marked({
  gfm: true,
  breaks: true,
  // Form controls are not allowed, so task lists show characters.
  renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
  // Called for each block and each word; `false` continues with the parser's own tokenizer.
  tokenizer: { space: stopWhenLate, escape: stopWhenLate },
});

/** HTML that is not sanitized yet; null if the text must be shown as plain text. */
export function parseMarkdown(text: string): string | null {
  if (text.length > MAX_CHARACTERS) return null;
  deadline = performance.now() + MAX_MS;
  try {
    return marked.parse(text.replaceAll(LONG_GAP, ' '), { async: false });
  } catch {
    // Too late, or the stack overflowed on thousands of nested quotes.
    return null;
  }
}

function stopWhenLate(): false {
  if (performance.now() > deadline) throw new Error('This Markdown takes too long');
  return false;
}
