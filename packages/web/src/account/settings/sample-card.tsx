import { Download, EllipsisVertical, Gamepad2, Layers, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import {
  enable3DEffectSetting,
  showActionBarSetting,
  showGameTitleSetting,
  showLanguagesSetting,
  showRegionsSetting,
  showSiblingsSetting,
  showStatusSetting,
} from '#shared/lib/settings.ts';
import { LanguageCodes } from '#library/covers/language-codes.tsx';
import { RegionFlags } from '#library/covers/region-flags.tsx';

import { SampleCover } from './sample-cover.tsx';

interface Props {
  regions: readonly string[];
  languages: readonly string[];
  versions: number;
}

/** A game that does not exist, drawn as the settings say. */
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

/** Below the cover, as on the cards of a gallery. */
function SampleFacts({ regions, languages, versions }: Props) {
  const format = useFormat();
  const [showRegions] = useLocalSetting(showRegionsSetting);
  const [showLanguages] = useLocalSetting(showLanguagesSetting);
  const [showSiblings] = useLocalSetting(showSiblingsSetting);
  if (!showRegions && !showLanguages && !showSiblings) return null;
  return (
    <div className="mt-1 flex h-5 items-center gap-1.5 overflow-hidden text-ink-soft">
      {showRegions && <RegionFlags regions={regions} most={2} isMute />}
      {showSiblings && (
        <span className="flex items-center gap-0.5 text-[0.6875rem] font-semibold tabular-nums">
          <Layers size={12} />
          {format.number(versions)}
        </span>
      )}
      {showLanguages && <LanguageCodes languages={languages} most={2} isMute />}
    </div>
  );
}
