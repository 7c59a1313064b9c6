import { Activity } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { SourceSetting } from '@saveroom/contract';

import { useSaveSource, useTestSource } from '#library/data/sources.ts';
import { useSourceProblem } from '#shared/i18n/use-source-problem.ts';
import { Button } from '#shared/ui/button.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

interface Props {
  source: SourceSetting;
}

/** Form for API keys. Saved keys are never shown: an empty field keeps the saved key. */
export function SourceKeys({ source }: Props) {
  const { t } = useTranslation('settings');
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
      <ErrorNotice error={save.error} />
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

interface SourceTestProps {
  source: SourceSetting;
  /** Keys that are typed but not saved yet; they are tested instead of the saved ones. */
  keys: Readonly<Record<string, string>>;
}

/** Sends a test request to the source and shows the result. */
export function SourceTest({ source, keys }: SourceTestProps) {
  const { t } = useTranslation('settings');
  const problemText = useSourceProblem();
  const test = useTestSource();
  const lacks = source.keys.some(
    ({ name, is_set, is_optional }) => !is_set && !is_optional && !keys[name],
  );
  return (
    <>
      <Button
        busy={test.isPending}
        disabled={lacks}
        icon={<Activity size={16} aria-hidden="true" />}
        onClick={() => test.mutate({ source: source.id, keys })}
      >
        {t('source-test')}
      </Button>
      <output aria-live="polite" className="order-last w-full empty:hidden">
        {test.data && !test.isPending && (
          <Notice tone={test.data.ok ? 'good' : 'warn'}>
            {test.data.ok
              ? t('source-test-ok', { name: source.name })
              : problemText(source.id, { kind: test.data.kind, sentence: test.data.detail })}
          </Notice>
        )}
        <ErrorNotice error={test.error} />
      </output>
    </>
  );
}

const ENDINGS = [
  ['DEV_ID', 'dev-id'],
  ['DEV_PASSWORD', 'dev-password'],
  ['CLIENT_ID', 'client-id'],
  ['CLIENT_SECRET', 'client-secret'],
  ['API_KEY', 'api-key'],
  ['PASSWORD', 'password'],
  ['USER', 'user'],
] as const;
type KeyKind = (typeof ENDINGS)[number][1];

/** The kind of a key by the ending of its variable; null if unknown. */
export const keyKind = (name: string): KeyKind | null =>
  ENDINGS.find(([ending]) => name.endsWith(`_${ending}`))?.[1] ?? null;
