import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';
import { editMarkdown } from '#shared/lib/markdown-edit.ts';
import type { MarkdownCommand } from '#shared/lib/markdown-edit.ts';
import { useIsDesktop } from '#shared/lib/use-media.ts';

import { FieldFrame } from './field-frame.tsx';
import { applyEdit } from './markdown-editor-apply.ts';
import { MarkdownEditorArea } from './markdown-editor-area.tsx';
import { MarkdownEditorHead } from './markdown-editor-head.tsx';
import type { EditorView } from './markdown-editor-head.tsx';
import type { MarkdownEditorTexts } from './markdown-editor-texts.ts';
import { MarkdownPreview } from './markdown-preview.tsx';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  texts: MarkdownEditorTexts;
  hint?: ReactNode;
  error?: string | null | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  disabled?: boolean | undefined;
}

const SHORTCUTS: Readonly<Record<string, MarkdownCommand>> = { b: 'bold', i: 'italic', k: 'link' };

export function MarkdownEditor(props: Props) {
  const { label, value, onChange, texts, hint, error, disabled = false } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const isDesktop = useIsDesktop();
  const [chosen, setChosen] = useState<EditorView>('write');
  const view = chosen === 'both' && !isDesktop ? 'write' : chosen;
  const hasNote = Boolean(error) || (hint !== undefined && hint !== null);

  const run = (command: MarkdownCommand) => {
    const { current } = area;
    if (!current || disabled) return;
    const { value: text, selectionStart: from, selectionEnd: to } = current;
    applyEdit(current, editMarkdown({ text, from, to }, command));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const command = SHORTCUTS[event.key.toLowerCase()];
    if (!command || event.ctrlKey === event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The page has its own use for one of these.
    event.stopPropagation();
    run(command);
  };

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div
        className={classes(
          'overflow-hidden rounded-sm border bg-sunken transition',
          'has-[textarea:focus]:border-accent has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus',
          error ? 'border-danger' : 'border-line-strong',
        )}
      >
        <MarkdownEditorHead
          view={view}
          onView={setChosen}
          hasRoom={isDesktop}
          texts={texts}
          disabled={disabled}
          onCommand={run}
        />
        <div className={classes(view === 'both' && 'grid grid-cols-2 divide-x divide-line')}>
          <MarkdownEditorArea
            ref={area}
            id={id}
            value={value}
            placeholder={props.placeholder}
            maxLength={props.maxLength}
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={hasNote ? `${id}-note` : undefined}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
            // Kept while the preview is shown: with it would go what can be undone.
            className={view === 'preview' ? 'hidden' : undefined}
          />
          {view !== 'write' && (
            <MarkdownPreview
              text={value}
              nothing={texts.nothingToPreview}
              className="max-h-[60dvh] min-h-40 overflow-y-auto px-3 py-2.5"
            />
          )}
        </div>
      </div>
    </FieldFrame>
  );
}
