import { Download, EllipsisVertical, Gamepad2, Layers, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#i18n/use-format.ts';
import { classes } from '#lib/classes.ts';
import { useLocalSetting } from '#lib/local-setting.ts';
import {
  enable3DEffectSetting,
  showActionBarSetting,
  showGameTitleSetting,
  showLanguagesSetting,
  showRegionsSetting,
  showSiblingsSetting,
  showStatusSetting,
} from '#lib/settings.ts';
import { LanguageCodes } from '#ui/language-codes.tsx';
import { RegionFlags } from '#ui/region-flags.tsx';

import { SampleCover } from './sample-cover.tsx';

interface Props {
  regions: readonly string[];
  languages: readonly string[];
  versions: number;
}

/** A game that does not exist, drawn as the settings say. */
export function SampleCard(props: Props) {
  const { t } = useTranslation('settings');
  const [showTitle] = useLocalSetting(showGameTitleSetting);
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
        <SampleChips {...props} />
      </div>
      {showTitle && <p className="mt-1.5 truncate text-xs font-medium">{t('ui-preview-title')}</p>}
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

function SampleChips({ regions, languages, versions }: Props) {
  const format = useFormat();
  const [showRegions] = useLocalSetting(showRegionsSetting);
  const [showLanguages] = useLocalSetting(showLanguagesSetting);
  const [showStatus] = useLocalSetting(showStatusSetting);
  const [showSiblings] = useLocalSetting(showSiblingsSetting);
  return (
    <>
      {showStatus && (
        <div className="absolute top-1 right-1">
          <Chip>
            <Gamepad2 size={12} strokeWidth={2.4} />
          </Chip>
        </div>
      )}
      <div className="absolute inset-x-1 bottom-1 flex flex-wrap gap-1">
        {showRegions && (
          <Chip>
            <RegionFlags regions={regions} />
          </Chip>
        )}
        {showLanguages && (
          <Chip>
            <LanguageCodes languages={languages} />
          </Chip>
        )}
        {showSiblings && (
          <Chip>
            <Layers size={12} />
            {format.number(versions)}
          </Chip>
        )}
      </div>
    </>
  );
}

const Chip = ({ children }: { children: ReactNode }) => (
  <span className="flex h-5 min-w-5 items-center justify-center gap-1 rounded-full bg-veil px-1 text-[0.625rem] leading-none font-semibold text-on-tint tabular-nums">
    {children}
  </span>
);
