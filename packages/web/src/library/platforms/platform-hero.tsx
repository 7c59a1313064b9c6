import { Check, Pencil, Unplug, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { platformColors } from '@saveroom/contract';
import type { Platform } from '@saveroom/contract';

import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { useUpdatePlatform } from '#library/data/platforms.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { usePlatformWords } from '#shared/i18n/use-platform-words.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Form } from '#shared/ui/form.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

interface Props {
  platform: Platform;
  mayRename: boolean;
}

/** Header of the platform drawer: badge, name, number and size of its games. */
export function PlatformHero({ platform, mayRename }: Props) {
  const { t } = useTranslation('platform');
  const format = useFormat();
  const words = usePlatformWords();
  const { slug, family_slug, family_name, generation, category, rom_count } = platform;
  return (
    <div className="relative grid justify-items-center gap-2 overflow-hidden rounded-lg bg-canvas px-4 pt-8 pb-5 text-center">
      <span
        aria-hidden="true"
        className="absolute -top-20 left-1/2 size-64 -translate-x-1/2 rounded-full opacity-35 blur-3xl"
        style={{ background: platformColors(slug, family_slug).bright }}
      />
      <PlatformBadge
        slug={slug}
        family={family_slug}
        size={112}
        className="relative mb-2 shadow-2"
      />
      <PlatformName platform={platform} mayRename={mayRename} />
      <p className="relative text-sm text-ink-soft tabular-nums">
        {t('header-facts', {
          count: rom_count,
          number: format.number(rom_count),
          size: format.bytes(platform.fs_size_bytes),
        })}
      </p>
      <div className="relative flex flex-wrap justify-center gap-1.5">
        {family_name && <Badge>{family_name}</Badge>}
        {generation !== null && generation > 0 && <Badge>{words.generation(generation)}</Badge>}
        {category && <Badge>{words.category(category)}</Badge>}
        {platform.missing_from_fs && (
          <Badge tone="warn" icon={<Unplug size={12} aria-hidden="true" />}>
            {t('folder-missing')}
          </Badge>
        )}
      </div>
    </div>
  );
}

interface PlatformNameProps {
  platform: Platform;
  mayRename: boolean;
}

/** The platform's name, editable in place. */
export function PlatformName({ platform, mayRename }: PlatformNameProps) {
  const { t } = useTranslation('platform');
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setEditing(false));
    pencil.current?.focus();
  };
  if (editing) return <PlatformNameForm platform={platform} onClose={close} />;
  return (
    <div className="relative flex max-w-full items-center gap-1">
      {/* As wide as the pencil, so that the name stays in the middle. */}
      {mayRename && <span aria-hidden="true" className="w-10 shrink-0" />}
      <p className="min-w-0 text-2xl/8 font-bold text-balance wrap-anywhere">
        {platform.display_name}
      </p>
      {mayRename && (
        <IconButton ref={pencil} label={t('rename')} onClick={() => setEditing(true)}>
          <Pencil size={16} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

interface PlatformNameFormProps {
  platform: Platform;
  onClose: () => void;
}

const MAX_NAME_LENGTH = 400;

/** Enter saves the name, Esc cancels. */
function PlatformNameForm({ platform, onClose }: PlatformNameFormProps) {
  const { t } = useTranslation(['platform', 'common']);
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(platform.custom_name);
  const update = useUpdatePlatform();
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const send = () => {
    const custom_name = name.trim();
    if (update.isPending) return;
    if (custom_name === platform.custom_name) {
      onClose();
      return;
    }
    update.mutate(
      { id: platform.id, patch: { custom_name } },
      {
        onSuccess: () => {
          toast({ tone: 'good', message: t('form-saved') });
          onClose();
        },
      },
    );
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Otherwise Esc would close the drawer too.
    event.preventDefault();
    onClose();
  };
  return (
    <Form ref={form} className="relative w-full text-left" onSubmit={send}>
      <TextField
        label={t('form-name')}
        hint={t('form-name-hint', { name: platform.name })}
        error={update.error && errorText(update.error)}
        value={name}
        onChange={setName}
        onKeyDown={leave}
        placeholder={platform.name}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        className="pr-21"
        trailing={
          <>
            <IconButton
              label={t('common:save')}
              type="submit"
              aria-busy={update.isPending}
              onKeyDown={leave}
            >
              <Check size={17} aria-hidden="true" />
            </IconButton>
            <IconButton label={t('common:cancel')} onClick={onClose} onKeyDown={leave}>
              <X size={17} aria-hidden="true" />
            </IconButton>
          </>
        }
      />
    </Form>
  );
}
