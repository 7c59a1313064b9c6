import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';

import type { UploadEntry } from '#uploads/engine/upload-entry.ts';
import { uploads } from '#uploads/uploads.ts';

/** One answer for all of them, where there are several. */
export function DuplicateQuestions({ entries }: { entries: readonly UploadEntry[] }) {
  const { t } = useTranslation('upload');
  const format = useFormat();
  const asking = entries.filter(({ phase }) => phase === 'asking');
  if (asking.length < 2) return null;
  const words = { count: asking.length, number: format.number(asking.length) };
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-warn-soft px-4 py-2 text-warn-ink">
      <p className="flex-1 basis-40 text-[0.8125rem]">{t('duplicates', words)}</p>
      <Button size="sm" onClick={() => asking.forEach(({ id }) => uploads.cancel(id))}>
        {t('skip-all')}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => asking.forEach(({ id }) => uploads.sendAnyway(id))}
      >
        {t('upload-all-anyway')}
      </Button>
    </div>
  );
}
