import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { fileAddress } from '#library/data/rom-addresses.ts';
import { fetchFile } from '#shared/api/fetch-file.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { cheatsSetting, readCheats, writeCheats } from '#shared/lib/player-settings.ts';
import type { Cheat } from '#shared/lib/player-settings.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

interface Props {
  rom: DetailedRom;
  /** Receives the codes of all active cheats. */
  onChange: (codes: string[]) => void;
  onClose: () => void;
}

/** The user's cheats of a game and those of its `.cht` files. */
export function CheatsDialog({ rom, onChange, onClose }: Props) {
  const { t } = useTranslation(['play', 'common']);
  const [text, setText] = useLocalSetting(cheatsSetting);
  const key = String(rom.id);
  const own = readCheats(text)[key] ?? [];
  const fromFiles = useCheatFiles(rom);
  const offered = (fromFiles.data ?? []).filter(({ code }) =>
    own.every((one) => one.code !== code),
  );
  const store = (cheats: readonly Cheat[]) => {
    setText(writeCheats(text, key, cheats.length > 0 ? [...cheats] : null));
    onChange(codesOf(cheats));
  };
  const setOn = (cheat: Cheat, isOn: boolean) => {
    const isOwn = own.includes(cheat);
    const changed = { ...cheat, isOn };
    store(isOwn ? own.map((one) => (one === cheat ? changed : one)) : [...own, changed]);
  };
  return (
    <Dialog
      title={t('cheats')}
      description={t('cheats-text')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <ul className="grid gap-1">
        {[...own, ...offered].map((cheat) => (
          <li key={cheat.code} className="flex min-h-11 items-center gap-2">
            <div className="min-w-0 flex-1">
              <Switch
                label={cheat.name || cheat.code}
                hint={cheat.name ? <code className="wrap-anywhere">{cheat.code}</code> : undefined}
                checked={cheat.isOn}
                onChange={(isOn) => setOn(cheat, isOn)}
              />
            </div>
            {own.includes(cheat) && (
              <IconButton
                label={t('cheat-remove', { name: cheat.name || cheat.code })}
                onClick={() => store(own.filter((one) => one !== cheat))}
              >
                <Trash2 size={16} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {fromFiles.isLoading && <Skeleton className="h-11" />}
      <FilesFailed error={fromFiles.error} />
      <AddCheat
        onAdd={(cheat) => store([...own.filter(({ code }) => code !== cheat.code), cheat])}
      />
    </Dialog>
  );
}

function FilesFailed({ error }: { error: Error | null }) {
  const errorText = useErrorText();
  return error && <Notice tone="warn">{errorText(error)}</Notice>;
}

function AddCheat({ onAdd }: { onAdd: (cheat: Cheat) => void }) {
  const { t } = useTranslation('play');
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  return (
    <form
      className="mt-4 grid items-end gap-3 pb-1 sm:grid-cols-[1fr_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() === '') return;
        onAdd({ name: name.trim(), code: code.trim(), isOn: true });
        setName('');
        setCode('');
      }}
    >
      <TextField label={t('cheat-name')} value={name} onChange={setName} maxLength={200} />
      <TextField label={t('cheat-code')} value={code} onChange={setCode} maxLength={2000} />
      <Button type="submit" icon={<Plus size={16} aria-hidden="true" />}>
        {t('cheat-add')}
      </Button>
    </form>
  );
}

const codesOf = (cheats: readonly Cheat[]): string[] =>
  cheats.filter(({ isOn }) => isOn).map(({ code }) => code);

/** Cores that ignore cheat codes. */
const WITHOUT_CHEATS = new Set(['dosbox_pure', 'prosystem', 'stella2014']);

export const hasCheats = (core: string): boolean => !WITHOUT_CHEATS.has(core);

/** The codes that the user has turned on for a game. */
export const activeCheats = (romId: number): string[] =>
  codesOf(readCheats(cheatsSetting.get())[String(romId)] ?? []);

const CHEAT_FILE = /\.cht$/i;

function useCheatFiles({ id, files }: DetailedRom) {
  const found = files.filter(({ file_name }) => CHEAT_FILE.test(file_name));
  return useQuery({
    queryKey: ['cheat-files', id, found.map((file) => file.id)],
    enabled: found.length > 0,
    queryFn: async ({ signal }) => {
      const texts = await Promise.all(
        found.map(async (file) => (await fetchFile(fileAddress(file), { signal })).file.text()),
      );
      return texts.flatMap(parseCheatFile);
    },
  });
}

/** Reads a `.cht` file of RetroArch: `cheat0_desc = "…"`, `cheat0_code = "…"`. */
export function parseCheatFile(text: string): Cheat[] {
  const values = new Map(
    [...text.matchAll(/^\s*cheat(\d+)_(desc|code)\s*=\s*"?(.*?)"?\s*$/gm)].map(
      ([, index, field, value]) => [`${index} ${field}`, value ?? ''] as const,
    ),
  );
  const indexes = [...values.keys()].flatMap((key) =>
    key.endsWith(' code') ? [Number.parseInt(key, 10)] : [],
  );
  return indexes
    .toSorted((a, b) => a - b)
    .flatMap((index) => {
      const code = values.get(`${index} code`)?.trim();
      const name = values.get(`${index} desc`)?.trim() ?? '';
      return code ? [{ name, code, isOn: false }] : [];
    });
}
