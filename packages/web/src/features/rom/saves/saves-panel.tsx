import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useFormat } from '#i18n/use-format.ts';
import { basePath } from '#lib/base-path.ts';
import { Badge } from '#ui/badge.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

import { Section } from '../section.tsx';
import { readKept } from './read-saves.ts';
import type { KeptFile } from './read-saves.ts';

export function SavesPanel({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const groups = [
    { title: t('saves'), files: readKept(rom.user_saves) },
    { title: t('states'), files: readKept(rom.user_states) },
  ].filter(({ files }) => files.length > 0);
  return (
    <div className="grid gap-9">
      {groups.map(({ title, files }) => (
        <Section key={title} title={title}>
          <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
            {files.map((file) => (
              <SaveRow key={file.id} file={file} />
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}

function SaveRow({ file }: { file: KeptFile }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const download = t('file-download', { name: file.file_name });
  return (
    <li className="flex items-center gap-3 rounded-md border border-line bg-surface py-2.5 pr-2 pl-4">
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="text-sm font-medium wrap-anywhere">{file.file_name}</span>
        <span className="flex flex-wrap items-center gap-2 text-[0.8125rem] text-ink-soft tabular-nums">
          {file.emulator && <Badge>{file.emulator}</Badge>}
          {format.bytes(file.file_size_bytes)}
          <time dateTime={file.updated_at}>{format.dateTime(file.updated_at)}</time>
        </span>
      </div>
      <Tooltip text={download}>
        <a
          href={`${basePath}${file.download_path}`}
          download
          aria-label={download}
          className="grid size-10 shrink-0 place-items-center rounded-sm text-ink-soft transition hover:bg-hover hover:text-ink"
        >
          <Download size={17} aria-hidden="true" />
        </a>
      </Tooltip>
    </li>
  );
}
