import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { serverAddress } from '#shared/lib/base-path.ts';
import { CopyField } from '#shared/ui/copy-field.tsx';
import { Disclosure } from '#shared/ui/disclosure.tsx';

const APPS = [
  ['Argosy', 'guide-argosy'],
  ['Grout', 'guide-grout'],
  ['Playnite', 'guide-playnite'],
  ['RomM RetroArch Sync', 'guide-retroarch-sync'],
  ['Steam Deck', 'guide-decky'],
  ['muOS', 'guide-muos'],
] as const;

const RETROARCH = 'RetroArch';
const PLAIN_HTTP = 'HTTP';

/** Where to type what, app by app. */
export function ConnectGuide() {
  const { t } = useTranslation('apps');
  const id = useId();
  const address = serverAddress();
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
          {APPS.map(([name, text]) => (
            <div key={name} className="grid gap-0.5">
              <dt className="font-medium">{name}</dt>
              <dd className="text-ink-soft">{t(text)}</dd>
            </div>
          ))}
          <WithCode
            name={RETROARCH}
            text={t('guide-retroarch', { access: t('access-sync') })}
            code={`${address}/dav/`}
          />
          <WithCode
            name={PLAIN_HTTP}
            text={t('guide-http')}
            code={`curl -H "Authorization: Bearer rmm_…" ${address}/api/roms`}
          />
        </dl>
      </div>
    </Disclosure>
  );
}

function WithCode({ name, text, code }: { name: string; text: string; code: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="font-medium">{name}</dt>
      <dd className="grid gap-2 text-ink-soft">
        {text}
        <code className="overflow-x-auto rounded-sm bg-hover px-3 py-2 text-[0.8125rem]">
          {code}
        </code>
      </dd>
    </div>
  );
}
