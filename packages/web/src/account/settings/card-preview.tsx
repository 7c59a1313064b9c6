import { useTranslation } from 'react-i18next';

import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { groupRomsSetting } from '#shared/lib/settings.ts';

import { SampleCard } from './sample-card.tsx';

const EUROPE = { region: 'Europe', languages: ['English', 'German'] };
const AMERICA = { region: 'USA', languages: ['English'] };

/** A game of two versions as the gallery would show it now. An illustration: the switches say it all. */
export function CardPreview() {
  const { t } = useTranslation('settings');
  const [grouped] = useLocalSetting(groupRomsSetting);
  return (
    <div
      aria-hidden="true"
      className="sticky top-[calc(var(--top-bar)+env(safe-area-inset-top))] z-10 -mx-5 self-start bg-surface px-5 py-2 sm:-mx-6 sm:px-6 md:top-6 md:m-0 md:p-0"
    >
      <div className="rounded-md border border-line bg-sunken p-3 md:p-4">
        <p className="mb-3 text-xs font-semibold text-ink-faint max-md:sr-only">
          {t('ui-preview')}
        </p>
        <div className="flex h-54 items-center justify-center gap-4 md:h-70">
          {grouped ? (
            <SampleCard
              regions={[EUROPE.region, AMERICA.region]}
              languages={EUROPE.languages}
              versions={2}
            />
          ) : (
            [EUROPE, AMERICA].map(({ region, languages }) => (
              <SampleCard key={region} regions={[region]} languages={languages} versions={2} />
            ))
          )}
        </div>
      </div>
    </div>
  );
}
