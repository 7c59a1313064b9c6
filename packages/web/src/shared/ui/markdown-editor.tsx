import { Bold, Code, Heading, Italic, Link, List, TextQuote } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { useEffect, useId, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';
import { editMarkdown } from '#shared/lib/markdown-edit.ts';
import type { Edit, MarkdownCommand } from '#shared/lib/markdown-edit.ts';
import { useIsDesktop } from '#shared/lib/use-media.ts';
import { FieldFrame } from './field-frame.tsx';
import { IconButton } from './icon-button.tsx';
import { Markdown } from './markdown.tsx';
import { Segmented } from './segmented.tsx';

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
    // The page uses Ctrl+K for search.
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
        <div className={classes(view === 'both' && 'grid grid-cols-2')}>
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
            // Hidden instead of unmounted, which would lose the undo history.
            className={view === 'preview' ? 'hidden' : undefined}
          />
          {view !== 'write' && (
            <MarkdownPreview
              text={value}
              nothing={texts.nothingToPreview}
              className={classes(
                'max-h-[60dvh] min-h-40 overflow-y-auto px-3 py-2.5',
                view === 'both' && 'border-l border-line',
              )}
            />
          )}
        </div>
      </div>
    </FieldFrame>
  );
}

type EditorView = 'write' | 'preview' | 'both';

interface EditorViewProps {
  view: EditorView;
  onView: (view: EditorView) => void;
  /** Whether text and preview fit side by side. */
  hasRoom: boolean;
  texts: MarkdownEditorTexts;
  disabled: boolean;
  onCommand: (command: MarkdownCommand) => void;
}

function MarkdownEditorHead({
  view,
  onView,
  hasRoom,
  texts,
  disabled,
  onCommand,
}: EditorViewProps) {
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

const BUTTONS: readonly [MarkdownCommand, LucideIcon, keys?: string][] = [
  ['bold', Bold, 'Control+B Meta+B'],
  ['italic', Italic, 'Control+I Meta+I'],
  ['heading', Heading],
  ['list', List],
  ['quote', TextQuote],
  ['code', Code],
  ['link', Link, 'Control+K Meta+K'],
];

interface MarkdownEditorToolbarProps {
  texts: MarkdownEditorTexts;
  disabled: boolean;
  onCommand: (command: MarkdownCommand) => void;
}

/** One tab stop; arrow keys move between the buttons. */
function MarkdownEditorToolbar({ texts, disabled, onCommand }: MarkdownEditorToolbarProps) {
  return (
    <Toolbar.Root aria-label={texts.formatting} className="flex max-w-full overflow-x-auto p-0.5">
      {BUTTONS.map(([command, Icon, keys]) => (
        <Toolbar.Button key={command} asChild disabled={disabled}>
          <IconButton
            label={texts[command]}
            aria-keyshortcuts={keys}
            // Keeps the focus in the text, and the keyboard of a phone open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onCommand(command)}
          >
            <Icon size={17} aria-hidden="true" />
          </IconButton>
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}

interface MarkdownEditorAreaProps extends Omit<ComponentProps<'textarea'>, 'value'> {
  value: string;
}

/** Shared by the text and its copy, so that both break lines alike. */
const TEXT_STYLE =
  '[grid-area:1/1] min-h-40 px-3 py-2.5 text-base/6 whitespace-pre-wrap wrap-anywhere sm:text-[0.9375rem]/6';

/** Grows with its text, because an invisible copy in the same grid cell sets the height. */
function MarkdownEditorArea({ value, className, ...rest }: MarkdownEditorAreaProps) {
  return (
    <div className={classes('grid max-h-[60dvh] overflow-y-auto', className)}>
      <div aria-hidden="true" className={classes(TEXT_STYLE, 'invisible')}>
        {`${value}\n`}
      </div>
      <textarea
        {...rest}
        value={value}
        dir="auto"
        className={classes(
          TEXT_STYLE,
          'w-full resize-none overflow-hidden bg-transparent text-ink outline-none disabled:opacity-60',
        )}
      />
    </div>
  );
}

/** Keeps the focus in the text and sets the selection. */
function applyEdit(area: HTMLTextAreaElement, { start, end, insert, from, to }: Edit): void {
  area.focus();
  area.setSelectionRange(start, end);
  // Deprecated, but the only way to keep the browser's undo history.
  const isDone = document.execCommand?.(insert === '' ? 'delete' : 'insertText', false, insert);
  if (!isDone) {
    area.setRangeText(insert, start, end);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(from, to);
}

interface MarkdownPreviewProps {
  text: string;
  /** Shown if the text is empty. */
  nothing: string;
  className?: string | undefined;
}

const DEBOUNCE_MS = 500;

/** Renders changes after a pause in typing. */
function MarkdownPreview({ text, nothing, className }: MarkdownPreviewProps) {
  const [shown, setShown] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(text), DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);

  return (
    <div className={className}>
      {shown.trim() === '' ? (
        <p className="text-sm text-ink-faint">{nothing}</p>
      ) : (
        <Markdown text={shown} />
      )}
    </div>
  );
}

/** Translated texts of the editor. */
export interface MarkdownEditorTexts extends Record<MarkdownCommand, string> {
  /** Label of the choice between the next three. */
  view: string;
  write: string;
  preview: string;
  sideBySide: string;
  /** Label of the toolbar. */
  formatting: string;
  nothingToPreview: string;
}
