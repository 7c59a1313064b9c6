import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { SourceSetting } from '@saveroom/contract';

import { useSaveSource } from '#library/data/sources.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { keyKind } from './key-kind.ts';
import { SourceTest } from './source-test.tsx';

interface Props {
  source: SourceSetting;
}

/** Keys go in and never come out: a field that is left empty keeps what is there. */
export function SourceKeys({ source }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const errorText = useErrorText();
  const form = useId();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const save = useSaveSource({ hasInlineError: true });
  const filled = Object.fromEntries(
    Object.entries(typed).filter(([, value]) => value.trim() !== ''),
  );
  const kept = source.keys.filter(({ is_set, is_fixed }) => is_set && !is_fixed);
  const send = (keys: Record<string, string>, message: string) =>
    save.mutate(
      { source: source.id, body: { keys } },
      {
        onSuccess: () => {
          setTyped({});
          toast({ tone: 'good', message });
        },
      },
    );
  return (
    <form
      id={form}
      className="grid gap-4"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) send(filled, t('source-keys-saved', { name: source.name }));
      }}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-4">
        {source.keys.map(({ name, is_set, is_fixed, is_optional }) => {
          const kind = keyKind(name);
          const label = kind ? t(`key-${kind}`) : name;
          return (
            <TextField
              key={name}
              label={is_optional ? t('key-optional', { name: label }) : label}
              type="password"
              autoComplete="off"
              spellCheck={false}
              readOnly={is_fixed}
              value={typed[name] ?? ''}
              placeholder={is_set ? '••••••••••••' : undefined}
              hint={is_fixed ? t('key-fixed', { name }) : is_set ? t('key-set') : t('key-unset')}
              onChange={(value) => setTyped((now) => ({ ...now, [name]: value }))}
            />
          );
        })}
      </div>
      {save.error && <Notice tone="danger">{errorText(save.error)}</Notice>}
      <div className="flex flex-wrap items-start gap-2">
        <Button type="submit" busy={save.isPending} disabled={Object.keys(filled).length === 0}>
          {t('source-keys-save')}
        </Button>
        <SourceTest source={source} keys={filled} />
        {kept.length > 0 && (
          <Button
            variant="ghost"
            onClick={() =>
              send(
                Object.fromEntries(kept.map(({ name }) => [name, ''])),
                t('source-keys-deleted', { name: source.name }),
              )
            }
          >
            {t('source-keys-delete')}
          </Button>
        )}
      </div>
    </form>
  );
}
