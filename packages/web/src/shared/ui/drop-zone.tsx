import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';
import { readChosen, readEntries } from '#shared/lib/found-files.ts';
import type { FoundFile } from '#shared/lib/found-files.ts';

import { Button } from './button.tsx';

interface Props {
  /** Names the files to drop here. */
  text: string;
  hint?: ReactNode;
  buttonLabel: string;
  /** Same as `<input accept>`. */
  accept?: string | undefined;
  busy?: boolean | undefined;
  onFiles: (files: readonly File[]) => void;
  /** If set, folders are accepted too, and `onFound` is called instead of `onFiles`. */
  folders?: { buttonLabel: string; onFound: (found: Promise<FoundFile[]>) => void } | undefined;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Accepts files by drag and drop or by the file chooser of the system. */
export function DropZone(props: Props) {
  const { text, hint, buttonLabel, accept, busy = false, onFiles, folders } = props;
  const input = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = (files: FileList | null) => {
    if (files && files.length > 0 && !busy) {
      if (folders) folders.onFound(Promise.resolve(readChosen([...files])));
      else onFiles([...files]);
    }
    // Without this, the same file could not be chosen again after a failure.
    for (const { current } of [input, folderInput]) if (current) current.value = '';
  };
  const chooseDropped = ({ dataTransfer }: DragEvent) => {
    if (!folders) return choose(dataTransfer.files);
    const entries = [...dataTransfer.items].map((item) => item.webkitGetAsEntry());
    if (!busy) folders.onFound(readEntries(entries.filter((entry) => entry !== null)));
  };
  const hidden = {
    type: 'file',
    multiple: true,
    className: 'sr-only',
    tabIndex: -1,
    'aria-hidden': true,
    onChange: ({ target }: { target: HTMLInputElement }) => choose(target.files),
  } as const;
  return (
    <div
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        chooseDropped(event);
      }}
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed p-4 transition',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-canvas',
      )}
    >
      <div className="flex min-w-0 flex-1 basis-60 items-center gap-3">
        <Upload size={20} className="shrink-0 text-ink-faint" aria-hidden="true" />
        <div className="grid min-w-0">
          <p className="text-sm font-medium">{text}</p>
          {hint && <div className="text-[0.8125rem] text-ink-soft">{hint}</div>}
        </div>
      </div>
      <input {...hidden} ref={input} accept={accept} />
      <Button busy={busy} onClick={() => input.current?.click()} className="max-sm:w-full">
        {buttonLabel}
      </Button>
      {folders && (
        <>
          <input
            {...hidden}
            ref={(element) => {
              folderInput.current = element;
              if (element) element.webkitdirectory = true;
            }}
          />
          {/* Phones cannot choose folders. */}
          <Button
            disabled={busy}
            onClick={() => folderInput.current?.click()}
            className="max-sm:hidden"
          >
            {folders.buttonLabel}
          </Button>
        </>
      )}
    </div>
  );
}
