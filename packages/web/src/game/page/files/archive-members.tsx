import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ArchiveMember } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';

interface Props {
  members: readonly ArchiveMember[];
}

const MOST_AT_FIRST = 100;

export function ArchiveMembers({ members }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? members : members.slice(0, MOST_AT_FIRST);
  return (
    <>
      <ul className="grid gap-2 text-[0.8125rem]">
        {shown.map(({ name, size, crc_hash }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 font-mono text-xs/5 wrap-anywhere">{name}</span>
            <span className="flex gap-3 text-ink-soft tabular-nums">
              {crc_hash && <code className="text-xs/5 select-all">{crc_hash}</code>}
              {format.bytes(size)}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < members.length && (
        <Button size="sm" className="mt-3" onClick={() => setShowsAll(true)}>
          {t('files-show-all', { number: format.number(members.length) })}
        </Button>
      )}
    </>
  );
}
