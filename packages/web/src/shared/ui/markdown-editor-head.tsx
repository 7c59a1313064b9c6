import type { MarkdownCommand } from '#shared/lib/markdown-edit.ts';

import type { MarkdownEditorTexts } from './markdown-editor-texts.ts';
import { MarkdownEditorToolbar } from './markdown-editor-toolbar.tsx';
import { Segmented } from './segmented.tsx';

export type EditorView = 'write' | 'preview' | 'both';

interface Props {
  view: EditorView;
  onView: (view: EditorView) => void;
  /** Enough for text and preview beside each other. */
  hasRoom: boolean;
  texts: MarkdownEditorTexts;
  disabled: boolean;
  onCommand: (command: MarkdownCommand) => void;
}

export function MarkdownEditorHead({ view, onView, hasRoom, texts, disabled, onCommand }: Props) {
  const views: { value: EditorView; label: string }[] = [
    { value: 'write', label: texts.write },
    { value: 'preview', label: texts.preview },
  ];
  if (hasRoom) views.push({ value: 'both', label: texts.sideBySide });
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-b border-line bg-surface px-1">
      <Segmented
        label={texts.view}
        value={view}
        onChange={onView}
        options={views}
        className="my-1 whitespace-nowrap"
      />
      {view !== 'preview' && (
        <MarkdownEditorToolbar texts={texts} disabled={disabled} onCommand={onCommand} />
      )}
    </div>
  );
}
