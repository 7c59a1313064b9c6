import type { useNavigate } from '@tanstack/react-router';
import {
  ChartColumn,
  CircleQuestionMark,
  Cpu,
  DatabaseBackup,
  Dices,
  FileCheck2,
  FileOutput,
  FolderPlus,
  FolderTree,
  Gamepad2,
  Ghost,
  HeartPulse,
  Import,
  House,
  Languages,
  LayoutGrid,
  LibraryBig,
  ListChecks,
  LogOut,
  Monitor,
  Moon,
  Music,
  Palette,
  Radar,
  Scale,
  ScrollText,
  SlidersHorizontal,
  Smartphone,
  Sparkles,
  Sun,
  Trash2,
  Tv,
  Upload,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

import type { Scope, User } from '@saveroom/contract';

import { consolePathOf } from '#console/console-link.ts';
import { themeSetting } from '#shared/lib/settings.ts';
import type { ThemeChoice } from '#shared/lib/settings.ts';
import type { Theme } from '#shared/theme/resolve-theme.ts';
import { uploadStore } from '#uploads/upload-store.ts';

import type common from '../../../public/locales/en_US/common.json';
import type texts from '../../../public/locales/en_US/palette.json';
import { shellDialog } from './shell-dialogs.tsx';
import type { Drawers } from './use-drawers.ts';

type TextKey = keyof typeof texts;
type CommonKey =
  `common:${Extract<keyof typeof common, `title-${string}` | `nav-${string}` | 'log-out'>}`;

/** State and functions that commands use. */
export interface CommandContext {
  navigate: ReturnType<typeof useNavigate>;
  /** The current screen. */
  path: string;
  user: User | null;
  drawers: Drawers;
  theme: ThemeChoice;
  /** The theme in use, after resolving "like the system". */
  shownTheme: Theme;
  hasMusic: boolean;
  startScan: () => void;
  openRandomGame: () => void;
  logOut: () => void;
}

/** A command as declared in the tables below. */
export interface Declaration {
  readonly label: Extract<TextKey, `command-${string}`> | CommonKey;
  /**
   * English names separated by commas. They are found in every language; the first is the usual
   * one.
   */
  readonly english: string;
  /** Key of a text with further names in the user's language, separated by commas. */
  readonly words?: Extract<TextKey, `words-${string}`>;
  /** Key of the title of the screen that has it as a tab. */
  readonly part?: 'common:title-administration' | 'common:title-library-management';
  readonly Icon: LucideIcon;
  /** The command requires all of these scopes. */
  readonly scopes?: readonly Scope[];
  /** If it returns false, the command is not offered. */
  readonly isOffered?: (context: CommandContext) => boolean;
  readonly shortcut?: string;
  /** Offered before anything is typed. */
  readonly isSuggested?: (context: CommandContext) => boolean;
  /** A text key: the text is put into the palette, where further commands can be chosen. */
  readonly run: ((context: CommandContext) => unknown) | 'common:language';
}

const isAccount = ({ user }: CommandContext): boolean => user !== null && user.id > 0;

export const ACTIONS: readonly Declaration[] = [
  {
    label: 'command-scan',
    english: 'scan, rescan, scan library, find new games, update library',
    words: 'words-scan',
    Icon: Radar,
    scopes: ['platforms.write'],
    isSuggested: () => true,
    run: ({ startScan }) => startScan(),
  },
  {
    label: 'command-upload',
    english: 'upload, upload games, add games, import files',
    words: 'words-upload',
    Icon: Upload,
    scopes: ['roms.write'],
    isSuggested: () => true,
    run: () => uploadStore.open(),
  },
  {
    label: 'command-random',
    english: 'random, random game, surprise me, open random game',
    words: 'words-random',
    Icon: Dices,
    scopes: ['roms.read'],
    isSuggested: () => true,
    run: ({ openRandomGame }) => openRandomGame(),
  },
  {
    label: 'command-new-collection',
    english: 'new collection, create collection, add collection',
    Icon: FolderPlus,
    scopes: ['collections.write'],
    run: () => shellDialog.open('collection'),
  },
  {
    label: 'command-export',
    english:
      'export, export games, export library, csv, gamelist, launchbox, playnite, pegasus, dat',
    Icon: FileOutput,
    scopes: ['roms.read'],
    run: () => shellDialog.open('export'),
  },
  {
    label: 'command-invite',
    english: 'invite, invite user, invite friend, add user',
    Icon: UserPlus,
    scopes: ['users.write'],
    run: () => shellDialog.open('invite'),
  },
  {
    label: 'command-theme-light',
    english: 'theme, light theme, light mode, switch to light, appearance, day',
    words: 'words-theme',
    Icon: Sun,
    isOffered: ({ theme }) => theme !== '1',
    isSuggested: ({ shownTheme }) => shownTheme === 'dark',
    run: () => themeSetting.set('1'),
  },
  {
    label: 'command-theme-dark',
    english: 'theme, dark theme, dark mode, switch to dark, appearance, night',
    words: 'words-theme',
    Icon: Moon,
    isOffered: ({ theme }) => theme !== '0',
    isSuggested: ({ shownTheme }) => shownTheme === 'light',
    run: () => themeSetting.set('0'),
  },
  {
    label: 'command-theme-auto',
    english: 'theme, system theme, auto theme, switch to system, appearance',
    words: 'words-theme',
    Icon: Monitor,
    isOffered: ({ theme }) => theme !== '2',
    run: () => themeSetting.set('2'),
  },
  {
    label: 'command-language',
    english: 'language, change language, translation',
    Icon: Languages,
    run: 'common:language',
  },
  {
    label: 'command-help',
    english: 'keyboard help, keyboard shortcuts, keys, help',
    words: 'words-help',
    Icon: CircleQuestionMark,
    shortcut: '?',
    run: () => shellDialog.open('help'),
  },
  {
    label: 'common:log-out',
    english: 'log out, logout, log off, sign out, quit',
    words: 'words-log-out',
    Icon: LogOut,
    isOffered: isAccount,
    run: ({ logOut }) => logOut(),
  },
];

const administration = (
  tab: 'users' | 'tasks' | 'backups' | 'imports' | 'health' | 'sources' | 'players' | 'log',
  english: string,
  Icon: LucideIcon,
): Declaration => ({
  label: `command-${tab}`,
  english,
  part: 'common:title-administration',
  Icon,
  scopes: ['users.write'],
  run: ({ navigate }) => navigate({ to: '/administration', search: { tab } }),
});

const library = (
  tab: 'folders' | 'rules' | 'missing' | 'trash' | 'dats',
  english: string,
  Icon: LucideIcon,
  scope: Scope = 'platforms.write',
): Declaration => ({
  label: `command-${tab}`,
  english,
  part: 'common:title-library-management',
  Icon,
  scopes: ['platforms.write', scope],
  run: ({ navigate }) => navigate({ to: '/library-management', search: { tab } }),
});

const screen = (
  label: Declaration['label'],
  english: string,
  Icon: LucideIcon,
  rest: Pick<Declaration, 'run'> & Partial<Declaration>,
): Declaration => ({ label, english, Icon, ...rest });

export const SCREENS: readonly Declaration[] = [
  screen('common:title-home', 'home, start', House, {
    run: ({ navigate }) => navigate({ to: '/' }),
  }),
  screen('command-games', 'all games, gallery, library, search', LayoutGrid, {
    run: ({ navigate }) => navigate({ to: '/search' }),
  }),
  screen('common:nav-platforms', 'platforms, systems, consoles', Gamepad2, {
    run: ({ drawers }) => drawers.toggle('platforms'),
  }),
  screen('common:nav-collections', 'collections', LibraryBig, {
    run: ({ drawers }) => drawers.toggle('collections'),
  }),
  screen('common:title-music', 'music, soundtracks', Music, {
    isOffered: ({ hasMusic }) => hasMusic,
    run: ({ navigate }) => navigate({ to: '/music' }),
  }),
  screen('common:title-console', 'console mode, tv mode, big picture', Tv, {
    run: ({ navigate, path }) => navigate({ to: consolePathOf(path) }),
  }),
  screen('common:title-profile', 'profile, account, password, my account', UserRound, {
    scopes: ['me.write'],
    isOffered: isAccount,
    run: ({ navigate, user }) =>
      user && navigate({ to: '/user/$user', params: { user: String(user.id) } }),
  }),
  screen('common:title-user-interface', 'user interface, settings, preferences', Palette, {
    words: 'words-settings',
    run: ({ navigate }) => navigate({ to: '/user-interface' }),
  }),
  screen('common:title-scan', 'scan report, scan settings', Radar, {
    scopes: ['platforms.write'],
    run: ({ navigate }) => navigate({ to: '/scan' }),
  }),
  library('folders', 'library folders, library management, folders', FolderTree),
  library('rules', 'rules, exclusions, folder mapping', SlidersHorizontal),
  library('missing', 'missing games, missing files, files not found', Ghost, 'tasks.run'),
  library('trash', 'trash, bin, deleted games, restore', Trash2, 'roms.write'),
  library('dats', 'dats, dat files, missing from sets, verify', FileCheck2),
  administration('users', 'users, administration, accounts, people', Users),
  administration('tasks', 'tasks, administration, jobs, schedule', ListChecks),
  administration('backups', 'backups, administration, restore', DatabaseBackup),
  administration('imports', 'import, administration, romm, migrate, move, csv', Import),
  administration('health', 'health, administration, problems, diagnostics', HeartPulse),
  administration('sources', 'metadata sources, administration, api keys, scrapers', Sparkles),
  administration('players', 'emulators, administration, emulator cores', Cpu),
  administration('log', 'server log, administration, logs', ScrollText),
  screen('common:title-server-stats', 'server statistics, stats', ChartColumn, {
    scopes: ['users.write'],
    run: ({ navigate }) => navigate({ to: '/server-stats' }),
  }),
  screen('common:title-pair-device', 'connect a device, pair device, handheld', Smartphone, {
    scopes: ['me.write'],
    isOffered: isAccount,
    run: ({ navigate }) => navigate({ to: '/pair/device' }),
  }),
  screen('common:title-licenses', 'licenses, open source', Scale, {
    run: ({ navigate }) => navigate({ to: '/licenses' }),
  }),
];
