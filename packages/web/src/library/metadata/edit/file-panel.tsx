import { useTranslation } from 'react-i18next';

import { Notice } from '#shared/ui/notice.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import type { EditForm } from './use-edit-form.ts';

/** The name on disk: changing it is no change of facts, so it stands apart and says so. */
export function FilePanel({ form }: { form: EditForm }) {
  const { t } = useTranslation(['rom', 'common']);
  const { rom, fsName, renames } = form;
  const isEmpty = fsName.trim() === '';
  return (
    <div className="grid gap-4">
      <TextField
        label={t('file-rename')}
        value={fsName}
        onChange={form.setFsName}
        disabled={rom.missing_from_fs}
        spellCheck={false}
        autoComplete="off"
        error={isEmpty ? t('common:problem-required') : undefined}
        hint={
          <span className="font-mono text-xs wrap-anywhere">
            {`${rom.fs_path}/${fsName.trim()}`}
          </span>
        }
      />
      {rom.missing_from_fs ? (
        <Notice>{t('file-rename-missing')}</Notice>
      ) : (
        <Notice tone={renames ? 'warn' : 'plain'}>
          {renames ? t('file-rename-warning', { name: rom.fs_name }) : t('file-rename-text')}
        </Notice>
      )}
    </div>
  );
}
