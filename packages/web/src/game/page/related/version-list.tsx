import { Link } from '@tanstack/react-router';
import { Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useSetMainVersion } from '#game/data/rom-main-version.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useVersionLabels } from '#shared/i18n/use-version-labels.ts';
import { classes } from '#shared/lib/classes.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { versionsOf } from './versions-of.ts';

/** The versions a gallery shows as one game; the main one stands for the others there. */
export function VersionList({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const errorText = useErrorText();
  const { can } = useMe();
  const set = useSetMainVersion(rom);
  const labels = useVersionLabels();
  const choose = (id: number) =>
    set.mutate(id, { onError: (error) => toast({ tone: 'danger', message: errorText(error) }) });
  return (
    <ul className="grid gap-2 lg:grid-cols-2 xl:grid-cols-3">
      {versionsOf(rom, labels.edition).map(({ id, edition, file, isThis, isMain }) => (
        <li
          key={id}
          className={classes(
            'flex items-center gap-3 rounded-md border bg-surface py-2.5 pr-2.5 pl-4',
            isThis ? 'border-accent' : 'border-line',
          )}
        >
          <div className="grid min-w-0 flex-1 gap-0.5">
            {isThis ? (
              <span aria-current="page" className="font-medium wrap-anywhere">
                {edition}
              </span>
            ) : (
              <Link
                to="/rom/$rom"
                params={{ rom: id }}
                search={{ tab: 'related' }}
                className="rounded-xs font-medium wrap-anywhere underline-offset-4 hover:underline"
              >
                {edition}
              </Link>
            )}
            <span className="truncate text-[0.8125rem] text-ink-faint">
              {isThis ? t('version-this') : file}
            </span>
          </div>
          {isMain && (
            <Badge tone="accent" icon={<Pin size={12} aria-hidden="true" />}>
              {t('version-main')}
            </Badge>
          )}
          {!isMain && can('roms.user.write') && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Pin size={14} aria-hidden="true" />}
              aria-label={t('version-make-main-of', { name: edition })}
              onClick={() => choose(id)}
            >
              {t('version-make-main')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
