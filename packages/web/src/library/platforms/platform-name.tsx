import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { IconButton } from '#shared/ui/icon-button.tsx';

import { PlatformNameForm } from './platform-name-form.tsx';

interface Props {
  platform: Platform;
  mayRename: boolean;
}

/** The name where it stands, and a way to change it there. */
export function PlatformName({ platform, mayRename }: Props) {
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
