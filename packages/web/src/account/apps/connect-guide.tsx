import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { serverAddress } from '#shared/lib/base-path.ts';
import { CopyField } from '#shared/ui/copy-field.tsx';
import { Disclosure } from '#shared/ui/disclosure.tsx';

/** Instructions for each app: which value goes into which field. */
export function ConnectGuide() {
  const { t } = useTranslation('apps');
  const id = useId();
  const address = serverAddress();
  const apps: { name: string; text: string; code?: string }[] = [
    { name: 'Argosy', text: t('guide-argosy') },
    { name: 'Grout', text: t('guide-grout') },
    { name: 'Playnite', text: t('guide-playnite') },
    {
      name: 'RetroArch',
      text: t('guide-retroarch', { access: t('access-sync') }),
      code: `${address}/dav/`,
    },
    { name: 'RomM RetroArch Sync', text: t('guide-retroarch-sync') },
    { name: 'Steam Deck', text: t('guide-decky') },
    { name: 'muOS', text: t('guide-muos') },
    {
      name: 'HTTP',
      text: t('guide-http'),
      code: `curl -H "Authorization: Bearer rmm_…" ${address}/api/roms`,
    },
  ];
  return (
    <Disclosure title={t('guide')}>
      <div className="grid gap-4">
        <CopyField
          id={id}
          label={t('address')}
          value={address}
          copyLabel={t('copy')}
          copiedLabel={t('copied')}
        />
        <dl className="grid gap-3 text-sm">
          {apps.map(({ name, text, code }) => (
            <div key={name} className="grid gap-0.5">
              <dt className="font-medium">{name}</dt>
              <dd className="grid gap-2 text-ink-soft">
                {text}
                {code !== undefined && (
                  <code className="overflow-x-auto rounded-sm bg-hover px-3 py-2 text-[0.8125rem]">
                    {code}
                  </code>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Disclosure>
  );
}
