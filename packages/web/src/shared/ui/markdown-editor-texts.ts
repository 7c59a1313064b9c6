import type { MarkdownCommand } from '#shared/lib/markdown-edit.ts';

/** What the editor says, in the language in use. */
export interface MarkdownEditorTexts extends Record<MarkdownCommand, string> {
  /** Names the choice between the three that follow. */
  view: string;
  write: string;
  preview: string;
  sideBySide: string;
  /** Names the row of buttons. */
  formatting: string;
  nothingToPreview: string;
}
