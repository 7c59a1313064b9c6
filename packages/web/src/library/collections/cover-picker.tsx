import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { COVER_MAX_BYTES } from '@saveroom/contract';
import type { Collection } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { CollectionCover } from '#library/covers/collection-cover.tsx';
import { Notice } from '#shared/ui/notice.tsx';

interface Props {
  collection: Collection | undefined;
  /** As it is being typed. */
  name: string;
  /** A new picture, none any more, or undefined: as it was. */
  cover: File | null | undefined;
  onChange: (cover: File | null | undefined) => void;
}

const NO_PICTURE = { path_cover_small: null, path_cover_large: null };
const BARE = { ...NO_PICTURE, is_favorite: false, path_covers_small: [] };

/** A picture of one's own instead of the games' covers. Sent with the rest of the form. */
export function CoverPicker({ collection, name, cover, onChange }: Props) {
  const { t } = useTranslation('collection');
  const size = useFormat().megabytes(COVER_MAX_BYTES);
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const preview = useMemo(() => (cover ? URL.createObjectURL(cover) : ''), [cover]);
  useEffect(() => () => URL.revokeObjectURL(preview), [preview]);
  const hadOne = Boolean(collection?.path_cover_small);
  const hasOne = cover === undefined ? hadOne : cover !== null;

  const choose = (file: File | undefined) => {
    if (!file) return;
    setIsTooLarge(file.size > COVER_MAX_BYTES);
    if (file.size <= COVER_MAX_BYTES) onChange(file);
    // The same file may be chosen again.
    if (input.current) input.current.value = '';
  };
  const remove = () => {
    setIsTooLarge(false);
    onChange(hadOne ? null : undefined);
  };
  const shown = {
    ...(collection ?? BARE),
    ...(cover === null ? NO_PICTURE : {}),
    name: name.trim() || t('create-title'),
  };
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t('cover')}</legend>
      <div className="flex items-center gap-4">
        {preview ? (
          <img src={preview} alt="" className="size-24 shrink-0 rounded-md object-cover shadow-2" />
        ) : (
          <CollectionCover
            collection={shown}
            sizes="96px"
            className="size-24 shrink-0 rounded-md! shadow-2"
          />
        )}
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              icon={<ImagePlus size={15} aria-hidden="true" />}
              onClick={() => input.current?.click()}
            >
              {hasOne ? t('cover-change') : t('cover-choose')}
            </Button>
            {hasOne && (
              <Button
                size="sm"
                variant="ghost"
                icon={<Trash2 size={15} aria-hidden="true" />}
                onClick={remove}
              >
                {t('cover-remove')}
              </Button>
            )}
          </div>
          <p className="text-[0.8125rem] text-ink-faint">{t('cover-hint', { size })}</p>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          aria-label={t('cover')}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => choose(target.files?.[0])}
        />
      </div>
      {isTooLarge && <Notice tone="danger">{t('cover-large', { size })}</Notice>}
    </fieldset>
  );
}
