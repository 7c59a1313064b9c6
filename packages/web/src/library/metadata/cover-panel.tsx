import { Trash2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ROM_COVER_MAX_BYTES } from '@saveroom/contract';
import type { DetailedRom, FieldValue, FieldView } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { DropZone } from '#shared/ui/drop-zone.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { GameCover } from '#library/covers/game-cover.tsx';
import { CoverSearch, PictureTiles } from './cover-search.tsx';
import { shownField } from './edit-form.ts';
import type { CoverDraft, EditForm, FieldDraft } from './edit-form.ts';
import { FieldBar, useOriginName } from './facts-panel.tsx';
import { isPictureAddress, toText } from './field-values.ts';
import { SourcePicture } from './source-picture.tsx';

const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/**
 * What the panel edits: a field of the edit form, or the cover itself, which is changed at once.
 */
export interface CoverEditing {
  rom: DetailedRom;
  /** Undefined until the sources of the cover are known. */
  view: FieldView | undefined;
  draft: FieldDraft | undefined;
  cover: CoverDraft;
  setCover: (next: CoverDraft) => void;
  setUrl: (url: FieldValue) => void;
  /** Undefined where the cover cannot be locked. */
  toggleLock?: (() => void) | undefined;
  busy?: boolean | undefined;
}

/** Sets the cover: from a source, a search, a URL or an upload. */
export function CoverPanel({ editing }: { editing: CoverEditing }) {
  const { t } = useTranslation('rom');
  const size = useFormat().megabytes(ROM_COVER_MAX_BYTES);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const { rom, view, draft, cover, setCover, setUrl, toggleLock, busy } = editing;
  const upload = ([file]: readonly File[]) => {
    if (!file) return;
    setIsTooLarge(file.size > ROM_COVER_MAX_BYTES);
    if (file.size <= ROM_COVER_MAX_BYTES) setCover({ kind: 'upload', file });
  };
  const hasCover = Boolean(rom.path_cover_small) && cover?.kind !== 'remove';
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="grid content-start gap-3 self-start sm:sticky sm:top-0">
        <div className="mx-auto w-full max-w-40 sm:max-w-none">
          <CoverPreview editing={editing} />
        </div>
        {view && toggleLock && (
          <FieldBar
            view={view}
            draft={draft}
            label={t('field-cover')}
            valueText={toText}
            onValue={setUrl}
            onLock={toggleLock}
          />
        )}
        {(hasCover || cover?.kind === 'upload') && (
          <Button
            size="sm"
            variant="ghost"
            disabled={busy}
            icon={<Trash2 size={15} aria-hidden="true" />}
            onClick={() => setCover(rom.path_cover_small ? { kind: 'remove' } : null)}
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
            accept={IMAGE_TYPES}
            busy={busy}
            onFiles={upload}
          />
          {isTooLarge && <Notice tone="danger">{t('cover-large', { size })}</Notice>}
        </div>
        {view && (
          <>
            <CoverAddress onUse={setUrl} />
            <CoverChoices editing={editing} view={view} />
            <CoverSearch
              startTerm={rom.name || rom.fs_name_no_tags}
              chosen={draft}
              onChoose={setUrl}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** The cover as it will be after saving. */
function CoverPreview({ editing: { rom, cover, draft } }: { editing: CoverEditing }) {
  const { t } = useTranslation('rom');
  const file = cover?.kind === 'upload' ? cover.file : null;
  const local = useMemo(() => (file ? URL.createObjectURL(file) : ''), [file]);
  useEffect(() => () => URL.revokeObjectURL(local), [local]);
  const chosen = draft?.kind === 'value' && typeof draft.value === 'string' ? draft.value : null;
  const isNew = file !== null || chosen !== null;
  const bare = { ...rom, path_cover_small: '', path_cover_large: '' };
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
        <GameCover
          game={cover?.kind === 'remove' ? bare : rom}
          sizes="11rem"
          isBesideTitle
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

const PLACEHOLDER = 'https://';

/** The server downloads and stores the image; browsers never load it from its URL. */
function CoverAddress({ onUse }: { onUse: (url: string) => void }) {
  const { t } = useTranslation('rom');
  const [address, setAddress] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const use = () => {
    const isValid = isPictureAddress(address);
    setIsInvalid(!isValid);
    if (isValid) onUse(address.trim());
  };
  return (
    <TextField
      label={t('cover-url')}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder={PLACEHOLDER}
      value={address}
      error={isInvalid ? t('cover-url-invalid') : undefined}
      onChange={(next) => {
        setAddress(next);
        setIsInvalid(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        use();
      }}
      className="pr-20!"
      trailing={
        <Button
          size="sm"
          variant="ghost"
          disabled={address.trim() === ''}
          onClick={use}
          className="mr-1"
        >
          {t('cover-use')}
        </Button>
      }
    />
  );
}

/** Covers of the sources that the game is matched with. */
function CoverChoices({ editing, view }: { editing: CoverEditing; view: FieldView }) {
  const { t } = useTranslation('rom');
  const nameOf = useOriginName();
  const { value } = shownField(view, editing.draft);
  const tiles = view.choices.flatMap((choice) =>
    typeof choice.value === 'string' && choice.value !== '' && choice.origin !== 'user'
      ? [{ url: choice.value, thumb: choice.value, caption: nameOf(choice.origin) }]
      : [],
  );
  if (tiles.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-medium">{t('cover-from-matches')}</h3>
      <PictureTiles
        tiles={tiles}
        chosen={editing.cover === null && typeof value === 'string' ? value : null}
        onChoose={editing.setUrl}
      />
    </section>
  );
}

interface Props {
  form: EditForm;
  field: 'screenshots' | 'manual';
}

/** Selects the source of the screenshots or of the manual. */
export function MediaField({ form, field }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const view = form.viewOf(field);
  if (!view) return null;
  const draft = form.drafts.get(field);
  const label = t(`field-${field}`);
  const textOf = (value: FieldValue): string => {
    if (Array.isArray(value)) {
      return t('media-count', { count: value.length, number: format.number(value.length) });
    }
    return toText(value);
  };
  const { value } = shownField(view, draft);
  return (
    <div className="flex min-h-11 items-center gap-3 border-t border-line pt-3">
      <span className="text-sm font-medium">{label}</span>
      <span className="min-w-0 truncate text-[0.8125rem] text-ink-faint">{textOf(value)}</span>
      <FieldBar
        view={view}
        draft={draft}
        label={label}
        valueText={textOf}
        onValue={(next) => form.setField(view, next)}
        onLock={() => form.toggleLock(view)}
      />
    </div>
  );
}
