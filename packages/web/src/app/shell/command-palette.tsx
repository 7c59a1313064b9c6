import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { scanSourcesSetting } from '#admin/scan/metadata-sources.ts';
import { findRandomRom } from '#library/data/roms.ts';
import { useStartScan } from '#library/data/scan-actions.ts';
import { COMMAND_MARK } from '#library/search/command.ts';
import type { Command } from '#library/search/command.ts';
import { SearchPalette } from '#library/search/search-palette.tsx';
import { hasMusicQuery } from '#music/data/has-music.ts';
import { useMe } from '#shared/data/me.ts';
import { LANGUAGES, tagOf } from '#shared/i18n/languages.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { localeSetting, themeSetting } from '#shared/lib/settings.ts';
import { resolveTheme } from '#shared/theme/resolve-theme.ts';
import { toast } from '#shared/ui/toast-store.ts';

import { ACTIONS, SCREENS } from './commands.ts';
import type { CommandContext, Declaration } from './commands.ts';
import type { Drawers } from './use-drawers.ts';
import { useLogOut } from './use-log-out.ts';

interface Props {
  drawers: Drawers;
  onClose: () => void;
}

/** The search palette with the commands of the app. */
export function CommandPalette({ drawers, onClose }: Props) {
  return <SearchPalette commands={useCommands(drawers)} onClose={onClose} />;
}

const inList = (text: string): string[] => text.split(',').map((name) => name.trim());

/** The commands that the user may run, in the user's language. */
function useCommands(drawers: Drawers): readonly Command[] {
  const { t } = useTranslation(['palette', 'common']);
  const { can } = useMe();
  const context = useCommandContext(drawers);
  const toCommand = (kind: Command['kind']) => (declaration: Declaration) => {
    const { english, words, part, Icon, scopes = [], isOffered, run } = declaration;
    if (!scopes.every(can) || isOffered?.(context) === false) return [];
    const label = t(declaration.label);
    const names = [
      ...inList(english),
      ...(words ? inList(t(words)) : []),
      ...(part ? [t(part)] : []),
    ];
    const asScreen = [`go to ${names[0]}`, `open ${names[0]}`, `${t('go')} ${label}`];
    const command: Command = {
      id: declaration.label,
      kind,
      label,
      names: kind === 'go' ? [...names, ...asScreen] : names,
      Icon,
      shortcut: declaration.shortcut,
      isSuggested: declaration.isSuggested?.(context),
      run: typeof run === 'string' ? `${COMMAND_MARK}${t(run)} ` : () => void run(context),
    };
    return command;
  };
  const languages = useLanguageCommands();
  return [...ACTIONS.flatMap(toCommand('run')), ...languages, ...SCREENS.flatMap(toCommand('go'))];
}

/** A command for each language except the current one. */
function useLanguageCommands(): Command[] {
  const { t, i18n } = useTranslation(['palette', 'common']);
  const inEnglish = new Intl.DisplayNames('en', { type: 'language' });
  const inOwn = new Intl.DisplayNames(tagOf(i18n.language), { type: 'language' });
  return LANGUAGES.filter(({ code }) => code !== i18n.language).map(({ code, name }) => ({
    id: `language-${code}`,
    kind: 'run',
    label: t('language-to', { name }),
    names: [
      t('common:language'),
      'language',
      name,
      inEnglish.of(tagOf(code)) ?? '',
      inOwn.of(tagOf(code)) ?? '',
    ],
    Icon: Languages,
    isUnlisted: true,
    run: () => localeSetting.set(code),
  }));
}

const CONFLICT = 409;

function useCommandContext(drawers: Drawers): CommandContext {
  const { t } = useTranslation('palette');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { user, can } = useMe();
  const [theme] = useLocalSetting(themeSetting);
  const { data: hasMusic = false } = useQuery({ ...hasMusicQuery(), enabled: can('roms.read') });
  const { mutateAsync: start } = useStartScan();
  const logOut = useLogOut();
  const fail = (error: unknown) => toast({ tone: 'danger', message: errorText(error) });
  return {
    navigate,
    path,
    user,
    drawers,
    theme,
    shownTheme: resolveTheme(theme, window.matchMedia('(prefers-color-scheme: dark)').matches),
    hasMusic,
    startScan: () => {
      const apis = scanSourcesSetting.get();
      start({ type: 'quick', ...(apis && { apis: [...apis] }) }).catch((error: unknown) => {
        // A scan is already running; the page shows it.
        if (!(error instanceof ApiError && error.status === CONFLICT)) fail(error);
      });
      void navigate({ to: '/scan' });
    },
    openRandomGame: () => {
      findRandomRom({})
        .then((rom) => {
          if (rom) return navigate({ to: '/rom/$rom', params: { rom: rom.id } });
          toast({ message: t('random-none') });
          return undefined;
        })
        .catch(fail);
    },
    logOut: logOut.run,
  };
}
