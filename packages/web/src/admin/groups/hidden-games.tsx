import { Gamepad2, LibraryBig, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { NamedHiddenEntity } from '@saveroom/contract';

import { IconButton } from '#shared/ui/icon-button.tsx';

export const isSingle = ({ entity }: NamedHiddenEntity): boolean => entity !== 'platforms';

interface Props {
  hidden: readonly NamedHiddenEntity[];
  onShow: (entity: NamedHiddenEntity) => void;
}

/** The hidden games and collections, which can be shown again. */
export function HiddenGames({ hidden, onShow }: Props) {
  const { t } = useTranslation('groups');
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('hidden-games')}</legend>
      {hidden.length === 0 ? (
        <p className="text-[0.8125rem] text-ink-faint">{t('hidden-games-none')}</p>
      ) : (
        <ul className="grid max-h-52 gap-1 overflow-y-auto rounded-sm border border-line p-1.5 pl-3">
          {hidden.map((one) => {
            const Icon = one.entity === 'roms' ? Gamepad2 : LibraryBig;
            const name = one.name ?? t('hidden-deleted');
            return (
              <li key={`${one.entity}-${one.entity_id}`} className="flex items-center gap-3">
                <Icon size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
                <span className="min-w-0 flex-1 text-[0.9375rem] wrap-anywhere">{name}</span>
                <IconButton label={t('show-again', { name })} onClick={() => onShow(one)}>
                  <X size={16} aria-hidden="true" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
    </fieldset>
  );
}
