import { Download, Ellipsis, Play, SquareStack } from 'lucide-react';
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

import { SampleCover } from './sample-cover.tsx';

interface Props {
  regions: readonly string[];
  languages: readonly string[];
  versions: number;
}

/** A game that does not exist, drawn as the settings say. */
export function SampleCard({ regions, languages, versions }: Props) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const [showRegions] = useLocalSetting(showRegionsSetting);
  const [showLanguages] = useLocalSetting(showLanguagesSetting);
  const [showStatus] = useLocalSetting(showStatusSetting);
  const [showSiblings] = useLocalSetting(showSiblingsSetting);
  const [showTitle] = useLocalSetting(showGameTitleSetting);
  const [showActions] = useLocalSetting(showActionBarSetting);
  const [tilts] = useLocalSetting(enable3DEffectSetting);
  return (
    <div className="w-24 shrink-0 perspective-[600px] md:w-34">
      <div
        className={classes(
          'overflow-hidden rounded-sm border border-line bg-raised shadow-2 transition duration-(--duration-base)',
          tilts && 'decorated:-rotate-y-16 decorated:rotate-x-8',
        )}
      >
        <div className="relative aspect-2/3">
          <SampleCover />
          <div className="absolute inset-x-1.5 top-1.5 flex flex-wrap gap-1">
            {showRegions && regions.map((region) => <Chip key={region}>{region}</Chip>)}
            {showLanguages && languages.map((language) => <Chip key={language}>{language}</Chip>)}
          </div>
          <div
            className={classes(
              'absolute right-1.5 flex gap-1',
              showTitle ? 'bottom-8' : 'bottom-1.5',
            )}
          >
            {showStatus && <Chip>{t('ui-preview-status')}</Chip>}
            {showSiblings && (
              <Chip>
                <SquareStack size={10} />
                {format.number(versions)}
              </Chip>
            )}
          </div>
          {showTitle && (
            <p className="absolute inset-x-0 bottom-0 truncate bg-scrim px-2 py-1 text-[0.6875rem] font-semibold text-on-tint">
              {t('ui-preview-title')}
            </p>
          )}
        </div>
        {showActions && (
          <div className="flex justify-around border-t border-line py-1.5 text-ink-soft">
            <Download size={13} />
            <Play size={13} />
            <Ellipsis size={13} />
          </div>
        )}
      </div>
    </div>
  );
}

const Chip = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex items-center gap-0.5 rounded-xs bg-surface px-1 text-[0.625rem]/4 font-semibold text-ink">
    {children}
  </span>
);
