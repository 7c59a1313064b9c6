import { FilePlus2, FolderPlus, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { classes } from '#shared/lib/classes.ts';
import { Button } from '#shared/ui/button.tsx';

import { readChosen, readEntries } from '#uploads/plan/read-entries.ts';
import type { FoundFile } from '#uploads/plan/read-entries.ts';

interface Props {
  /** Nothing is chosen yet: all the room is for this. */
  isFirst: boolean;
  onFound: (found: Promise<readonly FoundFile[]>) => void;
}

/** Files and whole folders, dropped here or chosen with the system's own dialog. */
export function ChooseFiles({ isFirst, onFound }: Props) {
  const { t } = useTranslation('upload');
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement | null>(null);
  const [isOver, setIsOver] = useState(false);
  const take = ({ target }: { target: HTMLInputElement }) => {
    onFound(Promise.resolve(readChosen([...(target.files ?? [])])));
    target.value = '';
  };
  const hidden = { type: 'file', multiple: true, tabIndex: -1, 'aria-hidden': true } as const;
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry());
        onFound(readEntries(entries.filter((entry) => entry !== null)));
      }}
      className={classes(
        'grid justify-items-center gap-3 rounded-md border border-dashed p-4 text-center transition',
        isFirst && 'py-10',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-canvas',
      )}
    >
      {isFirst && (
        <>
          <Upload size={28} className="text-accent-ink" aria-hidden="true" />
          <p className="max-w-md text-sm text-ink-soft text-pretty">{t('drop-text')}</p>
        </>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          icon={<FilePlus2 size={16} aria-hidden="true" />}
          onClick={() => files.current?.click()}
          data-autofocus={isFirst || undefined}
        >
          {t('choose-files')}
        </Button>
        <Button
          icon={<FolderPlus size={16} aria-hidden="true" />}
          onClick={() => folder.current?.click()}
          className="max-sm:hidden"
        >
          {t('choose-folder')}
        </Button>
      </div>
      <input {...hidden} ref={files} className="sr-only" onChange={take} data-kind="files" />
      <input
        {...hidden}
        ref={(element) => {
          folder.current = element;
          if (element) element.webkitdirectory = true;
        }}
        className="sr-only"
        onChange={take}
        data-kind="folder"
      />
    </div>
  );
}
