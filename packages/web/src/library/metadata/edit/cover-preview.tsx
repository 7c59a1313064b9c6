import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { resourceAddress } from '#library/data/rom-addresses.ts';
import { Cover } from '#library/covers/cover.tsx';

import { SourcePicture } from '../source-picture.tsx';
import type { EditForm } from './use-edit-form.ts';

const RATIO = 3 / 4;

/** The cover as it will be. */
export function CoverPreview({ form }: { form: EditForm }) {
  const { t } = useTranslation('rom');
  const { rom, cover } = form;
  const file = cover?.kind === 'upload' ? cover.file : null;
  const local = useMemo(() => (file ? URL.createObjectURL(file) : ''), [file]);
  useEffect(() => () => URL.revokeObjectURL(local), [local]);
  const draft = form.drafts.get('cover');
  const chosen = draft?.kind === 'value' && typeof draft.value === 'string' ? draft.value : null;
  const isNew = file !== null || chosen !== null;
  const stored = cover?.kind === 'remove' || !rom.path_cover_large ? null : rom.path_cover_large;
  return (
    <figure className="grid gap-2">
      {file ? (
        <img
          src={local}
          alt=""
          className="aspect-3/4 w-full rounded-md bg-sunken object-contain shadow-2"
        />
      ) : chosen ? (
        <SourcePicture url={chosen} className="aspect-3/4 w-full rounded-md! shadow-2" />
      ) : (
        <Cover
          src={stored && resourceAddress(stored)}
          thumbhash={stored ? rom.thumbhash : null}
          ratio={RATIO}
          title={rom.name}
          platformName={rom.platform_display_name}
          platformSlug={rom.platform_slug}
          family={null}
          className="w-full rounded-md shadow-2"
        />
      )}
      <figcaption className="text-center text-xs text-ink-faint">
        {isNew
          ? t('cover-new')
          : cover?.kind === 'remove'
            ? t('cover-removed')
            : t('cover-current')}
      </figcaption>
    </figure>
  );
}
