import { Link } from '@tanstack/react-router';
import { Download, FileDiff, Layers, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { patchedFileName } from '@saveroom/contract';
import type { DetailedRom, RomFile } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { ChoiceCards } from '#shared/ui/choice-cards.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { DropZone } from '#shared/ui/drop-zone.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { Select } from '#shared/ui/select.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { useApplyPatch } from '#game/data/patches.ts';
import type { PatchRequest } from '#game/data/patches.ts';
import { baseFilesOf, baseNameOf, PATCH_ACCEPT, patchFilesOf } from './patch-files.ts';

interface Props {
  rom: DetailedRom;
  onClose: () => void;
}

type Target = PatchRequest['target'];
const ICON = { size: 18, 'aria-hidden': true } as const;

/** Applies a patch to a file of a game: saves the result as a version, or downloads it. */
export function PatchDialog({ rom, onClose }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const { can } = useMe();
  const form = usePatchForm(rom, can('roms.write') ? 'save' : 'download');
  const { apply, fraction, start, cancel } = usePatchRun(onClose);
  if (apply.data) return <SavedDialog {...apply.data} onClose={onClose} />;
  const { base, patch, fileName, target } = form;
  const isReady = base && patch !== null && fileName.trim() !== '';
  const submit = () => {
    if (!isReady || apply.isPending) return;
    const source = patch instanceof File ? patch : patch.id;
    start({ baseId: base.id, patch: source, fileName: fileName.trim(), target });
  };
  return (
    <Dialog
      title={t('patch')}
      description={t('patch-text')}
      onClose={apply.isPending ? cancel : onClose}
      onSubmit={submit}
      note={
        apply.isPending ? (
          <ProgressBar label={t('patch-applying')} value={fraction} max={fraction > 0 ? 1 : 0} />
        ) : (
          apply.error && !isAborted(apply.error) && <PatchError error={apply.error} />
        )
      }
      footer={
        <>
          <Button onClick={apply.isPending ? cancel : onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" busy={apply.isPending} disabled={!isReady}>
            {target === 'save' ? t('patch-save') : t('download')}
          </Button>
        </>
      }
    >
      <fieldset disabled={apply.isPending} className="grid gap-5">
        <PatchFields form={form} rom={rom} canSave={can('roms.write')} />
      </fieldset>
    </Dialog>
  );
}

type PatchFile = File | RomFile;

interface PatchForm {
  readonly base: RomFile | undefined;
  readonly patch: PatchFile | null;
  readonly fileName: string;
  readonly target: Target;
  readonly setBase: (base: RomFile) => void;
  readonly setPatch: (patch: PatchFile | null) => void;
  readonly setFileName: (name: string) => void;
  readonly setTarget: (target: Target) => void;
}

/** The state of the form. The file name is derived from base file and patch until it is edited. */
function usePatchForm({ files }: DetailedRom, firstTarget: Target): PatchForm {
  const [base, setBase] = useState(() => baseFilesOf(files)[0]);
  const [patch, setPatch] = useState<PatchFile | null>(() => patchFilesOf(files)[0] ?? null);
  const [editedName, setFileName] = useState<string | null>(null);
  const [target, setTarget] = useState(firstTarget);
  const ownName = base && patch ? patchedFileName(baseNameOf(base), nameOf(patch)) : '';
  const fileName = editedName ?? ownName;
  return { base, patch, fileName, target, setBase, setPatch, setFileName, setTarget };
}

const nameOf = (patch: PatchFile): string => (patch instanceof File ? patch.name : patch.file_name);

function usePatchRun(onClose: () => void) {
  const { t } = useTranslation('rom');
  const apply = useApplyPatch();
  const [fraction, setFraction] = useState(0);
  const controller = useRef<AbortController | null>(null);
  const cancel = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);
  const start = (request: Omit<PatchRequest, 'signal' | 'onProgress'>) => {
    controller.current = new AbortController();
    setFraction(0);
    apply.mutate(
      { ...request, signal: controller.current.signal, onProgress: setFraction },
      {
        onSuccess: (saved) => {
          if (saved) return;
          toast({ tone: 'good', message: t('patch-downloaded') });
          onClose();
        },
      },
    );
  };
  return { apply, fraction, start, cancel };
}

const FROM_DEVICE = 'device';

const optionOf = ({ id, file_name }: RomFile) => ({ value: String(id), label: file_name });

interface FieldsProps {
  form: PatchForm;
  rom: DetailedRom;
  canSave: boolean;
}

function PatchFields({ form, rom, canSave }: FieldsProps) {
  const { t } = useTranslation('rom');
  const { base, fileName, target } = form;
  const bases = baseFilesOf(rom.files);
  return (
    <>
      {bases.length > 1 ? (
        <Select
          label={t('patch-base')}
          value={String(base?.id)}
          options={bases.map(optionOf)}
          onChange={(value) => {
            const chosen = bases.find(({ id }) => String(id) === value);
            if (chosen) form.setBase(chosen);
          }}
        />
      ) : (
        <Facts facts={[{ label: t('patch-base'), value: base?.file_name }]} />
      )}
      <PatchField form={form} rom={rom} />
      <TextField
        label={t('patch-name')}
        value={fileName}
        onChange={form.setFileName}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
      />
      {canSave && (
        <ChoiceCards
          label={t('patch-result')}
          value={target}
          onChange={form.setTarget}
          columns={2}
          choices={[
            {
              value: 'save',
              label: t('patch-target-save'),
              icon: <Layers {...ICON} />,
              text: t('patch-target-save-text'),
            },
            {
              value: 'download',
              label: t('download'),
              icon: <Download {...ICON} />,
              text: t('patch-target-download-text'),
            },
          ]}
        />
      )}
    </>
  );
}

/** Selects a patch of the game, or a file from this device. */
function PatchField({ form: { patch, setPatch }, rom }: Omit<FieldsProps, 'canSave'>) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const own = patchFilesOf(rom.files);
  const isOwn = patch !== null && !(patch instanceof File);
  return (
    <div className="grid gap-3">
      {own.length > 0 && (
        <Select
          label={t('patch-file')}
          value={isOwn ? String(patch.id) : FROM_DEVICE}
          options={[...own.map(optionOf), { value: FROM_DEVICE, label: t('patch-from-device') }]}
          onChange={(value) => setPatch(own.find(({ id }) => String(id) === value) ?? null)}
        />
      )}
      {patch === null && (
        <DropZone
          text={t('patch-drop')}
          hint={t('patch-formats')}
          buttonLabel={t('patch-choose')}
          accept={PATCH_ACCEPT}
          onFiles={([file]) => setPatch(file ?? null)}
        />
      )}
      {patch instanceof File && (
        <div className="flex items-center gap-3 rounded-md border border-line py-1 pr-1 pl-4">
          <FileDiff {...ICON} className="shrink-0 text-ink-faint" />
          <p className="min-w-0 flex-1 text-sm wrap-anywhere">{patch.name}</p>
          <p className="shrink-0 text-[0.8125rem] text-ink-soft tabular-nums">
            {format.bytes(patch.size)}
          </p>
          <IconButton
            label={t('patch-remove', { name: patch.name })}
            onClick={() => setPatch(null)}
          >
            <X {...ICON} />
          </IconButton>
        </div>
      )}
    </div>
  );
}

const isAborted = (error: Error): boolean => error instanceof ApiError && error.code === 'aborted';

function PatchError({ error }: { error: Error }) {
  const { t } = useTranslation(['rom', 'common']);
  const checksums = error instanceof ApiError ? error.checksums : undefined;
  if (!checksums) return <ErrorNotice error={error} />;
  return (
    <Notice tone="danger">
      <p>{t('common:error-wrong_base')}</p>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-[0.8125rem]">
        <dt>{t('patch-expected')}</dt>
        <dd className="font-mono wrap-anywhere">{checksums.expected}</dd>
        <dt>{t('patch-found')}</dt>
        <dd className="font-mono wrap-anywhere">{checksums.actual}</dd>
      </dl>
    </Notice>
  );
}

interface SavedProps {
  romId: number;
  fileName: string;
  onClose: () => void;
}

function SavedDialog({ romId, fileName, onClose }: SavedProps) {
  const { t } = useTranslation(['rom', 'common']);
  return (
    <Dialog
      title={t('patch-saved')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:close')}</Button>
          <Link
            to="/rom/$rom"
            params={{ rom: romId }}
            onClick={onClose}
            className={buttonClass('primary')}
          >
            {t('patch-open')}
          </Link>
        </>
      }
    >
      <Notice tone="good">{t('patch-saved-text', { name: fileName })}</Notice>
    </Dialog>
  );
}
