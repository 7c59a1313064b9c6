import { useTranslation } from 'react-i18next';

import type { RomFile } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Disclosure } from '#shared/ui/disclosure.tsx';

import { ArchiveMembers } from './archive-members.tsx';
import { Checksums } from './checksums.tsx';

/** What few people ask for: checksums, the date, what is inside an archive. */
export function FileDetails({ file }: { file: RomFile }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const members = file.archive_members ?? [];
  return (
    <div className="grid gap-4 rounded-md border border-line bg-sunken p-3 sm:p-4">
      <Checksums file={file} />
      <p className="text-[0.8125rem] text-ink-soft">
        {t('file-modified', { when: format.dateTime(file.last_modified) })}
      </p>
      {members.length > 0 && (
        <Disclosure title={t('archive-contents')} trailing={format.number(members.length)}>
          <ArchiveMembers members={members} />
        </Disclosure>
      )}
    </div>
  );
}
