import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ROM_COVER_MAX_BYTES } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { DropZone } from '#shared/ui/drop-zone.tsx';
import { Notice } from '#shared/ui/notice.tsx';

import { CoverAddress } from './cover-address.tsx';
import { CoverChoices } from './cover-choices.tsx';
import { CoverPreview } from './cover-preview.tsx';
import { CoverSearch } from './cover-search.tsx';
import { FieldBar } from './field-bar.tsx';
import { MediaField } from './media-field.tsx';
import { toText } from './field-kinds.ts';
import type { EditForm } from './use-edit-form.ts';

const PICTURES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** The picture of the game: from a source, a search, an address or one's own disk. */
export function CoverPanel({ form }: { form: EditForm }) {
  const { t } = useTranslation('rom');
  const size = useFormat().megabytes(ROM_COVER_MAX_BYTES);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const { rom, cover } = form;
  const view = form.viewOf('cover');
  const upload = ([file]: readonly File[]) => {
    if (!file) return;
    setIsTooLarge(file.size > ROM_COVER_MAX_BYTES);
    if (file.size <= ROM_COVER_MAX_BYTES) form.setCover({ kind: 'upload', file });
  };
  const hasCover = Boolean(rom.path_cover_small) && cover?.kind !== 'remove';
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="grid content-start gap-3 self-start sm:sticky sm:top-0">
        <div className="mx-auto w-full max-w-40 sm:max-w-none">
          <CoverPreview form={form} />
        </div>
        {view && (
          <FieldBar
            view={view}
            draft={form.drafts.get('cover')}
            label={t('field-cover')}
            valueText={toText}
            onValue={(value) => form.setField(view, value)}
            onLock={() => form.toggleLock(view)}
          />
        )}
        {(hasCover || cover?.kind === 'upload') && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Trash2 size={15} aria-hidden="true" />}
            onClick={() => form.setCover(rom.path_cover_small ? { kind: 'remove' } : null)}
          >
            {t('cover-remove')}
          </Button>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <div className="grid gap-2">
          <DropZone
            text={t('cover-drop')}
            hint={t('cover-drop-hint', { size })}
            buttonLabel={t('cover-upload')}
            accept={PICTURES}
            onFiles={upload}
          />
          {isTooLarge && <Notice tone="danger">{t('cover-large', { size })}</Notice>}
        </div>
        {view && (
          <>
            <CoverAddress onUse={(url) => form.setField(view, url)} />
            <CoverChoices form={form} view={view} />
            <CoverSearch
              startTerm={rom.name || rom.fs_name_no_tags}
              chosen={form.drafts.get('cover')}
              onChoose={(url) => form.setField(view, url)}
            />
          </>
        )}
        <MediaField form={form} field="screenshots" />
        <MediaField form={form} field="manual" />
      </div>
    </div>
  );
}
