import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { inputClass } from '#shared/ui/input-class.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import {
  useChangeMembership,
  useCreateCollectionWith,
  useOwnCollections,
} from '#game/data/rom-collections.ts';

const NAME_MAX = 400;

/** Adds the game to the user’s collections and removes it, without a save button. */
export function CollectionList({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation(['rom', 'common']);
  const errorText = useErrorText();
  const { user } = useMe();
  const own = useOwnCollections(user?.id ?? 0);
  const tick = useChangeMembership(rom.id);
  const nameOf = useCollectionName();
  const [name, setName] = useState('');
  const collect = useCreateCollectionWith(rom.id);
  const isIn = new Set(rom.user_collections.filter((one) => !one.is_smart).map(({ id }) => id));
  const failure = own.error ?? tick.error ?? collect.error;
  const add = () => {
    const wanted = name.trim();
    if (wanted) collect.mutate(wanted, { onSuccess: () => setName('') });
  };
  return (
    <div className="grid gap-3">
      {own.isPending && <Skeleton className="h-5 w-40" />}
      {own.data?.length === 0 && (
        <p className="text-[0.8125rem] text-ink-soft">{t('collections-none')}</p>
      )}
      {own.data && own.data.length > 0 && (
        <ul className="-mx-1 grid max-h-64 gap-2 overflow-y-auto px-1 py-0.5">
          {own.data.map((one) => (
            <li key={one.id}>
              <Checkbox
                label={<span className="wrap-anywhere">{nameOf(one)}</span>}
                checked={isIn.has(one.id)}
                onChange={(wanted) => tick.mutate({ ...one, isIn: wanted })}
              />
            </li>
          ))}
        </ul>
      )}
      {failure && (
        <p role="alert" className="text-[0.8125rem] text-danger-ink">
          {errorText(failure)}
        </p>
      )}
      <form
        className="flex gap-2 border-t border-line pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <input
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={NAME_MAX}
          aria-label={t('collections-new')}
          placeholder={t('collections-new')}
          autoComplete="off"
          className={`${inputClass} min-w-0 flex-1`}
        />
        <Button
          type="submit"
          busy={collect.isPending}
          disabled={name.trim() === ''}
          icon={<Plus size={16} aria-hidden="true" />}
        >
          {t('common:add')}
        </Button>
      </form>
    </div>
  );
}
