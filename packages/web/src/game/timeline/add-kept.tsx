import { Camera, Save, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useAddKept } from '#game/data/timeline.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { toast } from '#shared/ui/toast-store.ts';

/** Saves and states from elsewhere; one of a name that is known becomes its newest version. */
export function AddKept({ romId }: { romId: number }) {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const errorText = useErrorText();
  const add = useAddKept(romId);
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<'save' | 'state'>('save');

  const choose = (next: 'save' | 'state') => () => {
    setKind(next);
    input.current?.click();
  };
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    let count = 0;
    for (const file of files) {
      try {
        await add.mutateAsync({ kind, file });
        count += 1;
      } catch (error) {
        const words = { name: file.name, reason: errorText(error) };
        toast({ tone: 'danger', message: t('add-failed', words) });
      }
    }
    if (count === 0) return;
    const message = t('add-done', { count, number: format.number(count) });
    toast({ tone: 'good', message });
  };

  return (
    <>
      <Menu
        items={[
          {
            label: t('add-save'),
            icon: <Save size={16} aria-hidden="true" />,
            onSelect: choose('save'),
          },
          {
            label: t('add-state'),
            icon: <Camera size={16} aria-hidden="true" />,
            onSelect: choose('state'),
          },
        ]}
        trigger={
          <Button busy={add.isPending} icon={<Upload size={16} aria-hidden="true" />}>
            {t('add')}
          </Button>
        }
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('add')}
        onChange={(event) => void send(event)}
      />
    </>
  );
}
