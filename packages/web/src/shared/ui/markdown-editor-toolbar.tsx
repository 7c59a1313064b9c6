import { Bold, Code, Heading, Italic, Link, List, TextQuote } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Toolbar } from 'radix-ui';

import type { MarkdownCommand } from '#shared/lib/markdown-edit.ts';

import { IconButton } from './icon-button.tsx';
import type { MarkdownEditorTexts } from './markdown-editor-texts.ts';

const BUTTONS: readonly [MarkdownCommand, LucideIcon, keys?: string][] = [
  ['bold', Bold, 'Control+B Meta+B'],
  ['italic', Italic, 'Control+I Meta+I'],
  ['heading', Heading],
  ['list', List],
  ['quote', TextQuote],
  ['code', Code],
  ['link', Link, 'Control+K Meta+K'],
];

interface Props {
  texts: MarkdownEditorTexts;
  disabled: boolean;
  onCommand: (command: MarkdownCommand) => void;
}

/** One stop for the Tab key; arrow keys go from button to button. */
export function MarkdownEditorToolbar({ texts, disabled, onCommand }: Props) {
  return (
    <Toolbar.Root aria-label={texts.formatting} className="flex max-w-full overflow-x-auto p-0.5">
      {BUTTONS.map(([command, Icon, keys]) => (
        <Toolbar.Button key={command} asChild disabled={disabled}>
          <IconButton
            label={texts[command]}
            aria-keyshortcuts={keys}
            // The text keeps its focus, and a phone its keyboard.
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
