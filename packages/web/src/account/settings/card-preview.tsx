import { Download, EllipsisVertical, Gamepad2, Layers, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { LanguageCodes } from '#library/covers/language-codes.tsx';
import { RegionFlags } from '#library/covers/region-flags.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import {
  enable3DEffectSetting,
  groupRomsSetting,
  showActionBarSetting,
  showGameTitleSetting,
  showLanguagesSetting,
  showRegionsSetting,
  showSiblingsSetting,
  showStatusSetting,
} from '#shared/lib/settings.ts';

const EUROPE = { region: 'Europe', languages: ['English', 'German'] };
const AMERICA = { region: 'USA', languages: ['English'] };

/** A sample game with two versions, as galleries show it. Decorative. */
export function CardPreview() {
  const { t } = useTranslation('settings');
  const [grouped] = useLocalSetting(groupRomsSetting);
  return (
    <div
      aria-hidden="true"
      className="sticky top-[env(safe-area-inset-top)] z-10 -mx-5 self-start bg-surface px-5 py-2 sm:-mx-6 sm:px-6 rail:top-6 md:m-0 md:p-0"
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

interface Props {
  regions: readonly string[];
  languages: readonly string[];
  versions: number;
}

/** A sample card that follows the settings. */
export function SampleCard(facts: Props) {
  const { t } = useTranslation('settings');
  const [showTitle] = useLocalSetting(showGameTitleSetting);
  const [showStatus] = useLocalSetting(showStatusSetting);
  const [showActions] = useLocalSetting(showActionBarSetting);
  const [tilts] = useLocalSetting(enable3DEffectSetting);
  return (
    <div className="w-24 shrink-0 perspective-[600px] md:w-34">
      <div
        className={classes(
          'relative aspect-2/3 overflow-hidden rounded-sm shadow-2 transition duration-(--duration-base)',
          tilts && 'decorated:rotate-x-8 decorated:-rotate-y-16',
        )}
      >
        <SampleCover />
        {showStatus && (
          <span className="absolute top-1 right-1 grid size-5.5 place-items-center rounded-full bg-veil text-on-tint">
            <Gamepad2 size={12} />
          </span>
        )}
      </div>
      {showTitle && <p className="mt-1.5 truncate text-xs font-medium">{t('ui-preview-title')}</p>}
      <SampleFacts {...facts} />
      {showActions && (
        <div className="mt-1.5 flex justify-around text-ink-soft">
          <Download size={14} />
          <Star size={14} />
          <EllipsisVertical size={14} />
        </div>
      )}
    </div>
  );
}

/** The facts below the cover, like those on the cards of a gallery. */
function SampleFacts({ regions, languages, versions }: Props) {
  const format = useFormat();
  const [showRegions] = useLocalSetting(showRegionsSetting);
  const [showLanguages] = useLocalSetting(showLanguagesSetting);
  const [showSiblings] = useLocalSetting(showSiblingsSetting);
  if (!showRegions && !showLanguages && !showSiblings) return null;
  return (
    <div className="mt-1 flex h-5 items-center gap-1.5 overflow-hidden text-ink-soft">
      {showRegions && <RegionFlags regions={regions} max={2} isDecorative />}
      {showSiblings && (
        <span className="flex items-center gap-0.5 text-[0.6875rem] font-semibold tabular-nums">
          <Layers size={12} />
          {format.number(versions)}
        </span>
      )}
      {showLanguages && <LanguageCodes languages={languages} max={2} isDecorative />}
    </div>
  );
}

/** A drawing of ours, so that no artwork of a real game is needed. */
function SampleCover() {
  return (
    <svg
      viewBox="0 0 80 120"
      className="absolute inset-0 size-full"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect width="80" height="120" className="fill-(--tint-8)" />
      <circle cx="40" cy="58" r="36" className="fill-(--tint-1)" />
      <circle cx="40" cy="58" r="22" className="fill-(--tint-12)" />
      <path d="M0 90 Q20 74 44 84 T80 78 V120 H0 Z" className="fill-(--tint-2)" />
      <path d="M0 102 Q30 88 56 98 T80 96 V120 H0 Z" className="fill-(--tint-9)" />
      <path
        d="M35 47 Q40 38 45 47"
        className="fill-none stroke-on-tint stroke-[1.5]"
        strokeLinecap="round"
      />
      <path d="M33 47 h14 l2 4 h-18 Z M32 70 h16 v3 h-16 Z" className="fill-on-tint" />
      <path d="M33 52 h14 v17 h-14 Z" className="fill-on-tint opacity-85" />
      <path d="M40 54 q5 6 0 13 q-5 -7 0 -13 Z" className="fill-(--tint-7)" />
    </svg>
  );
}
