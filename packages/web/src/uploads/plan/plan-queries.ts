import { queryOptions } from '@tanstack/react-query';

import { FILE_HEAD_BYTES } from '@saveroom/contract';

import type { ServerMessage } from '#shared/lib/server-message.ts';
import { uploadWire } from '#uploads/data/uploads.ts';
import type { CheckedFile, CheckResult } from '#uploads/data/uploads.ts';

import type { GameGroup } from './group-games.ts';

/** Beginnings of files are large. */
const GUESSED_AT_ONCE = 40;
const CHECKED_AT_ONCE = 500;

/** By the key of the group; the likeliest platform first. */
type Guesses = ReadonlyMap<string, CheckResult['platforms']>;

export interface PlannedFile extends CheckedFile {
  /** Of the group it belongs to. */
  key: string;
}

export const planQueries = {
  /** What each game may be, by what is in its largest file. */
  guesses: (groups: readonly GameGroup[]) =>
    queryOptions({
      queryKey: ['upload-plan', 'guesses', groups.map(({ key }) => key)],
      queryFn: async ({ signal }): Promise<Guesses> => {
        const answers = await inParts(groups, GUESSED_AT_ONCE, async (some) =>
          uploadWire.check(await Promise.all(some.map(telling)), signal),
        );
        return new Map(groups.map(({ key }, place) => [key, answers[place]?.platforms ?? []]));
      },
      staleTime: Infinity,
      gcTime: 0,
    }),
  /** What is in the way, by the key of the group. */
  problems: (files: readonly PlannedFile[]) =>
    queryOptions({
      queryKey: ['upload-plan', 'problems', files],
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, ServerMessage>> => {
        const answers = await inParts(files, CHECKED_AT_ONCE, (some) =>
          uploadWire.check(
            some.map(({ key: _key, ...file }) => file),
            signal,
          ),
        );
        const found = files.flatMap(({ key }, place): [string, ServerMessage][] => {
          const { problem: text = null, problem_code: code = null } = answers[place] ?? {};
          return text === null ? [] : [[key, { code, text }]];
        });
        return new Map(found);
      },
      staleTime: 0,
      gcTime: 0,
    }),
};

async function telling({ files }: GameGroup): Promise<CheckedFile> {
  const [largest] = files.toSorted((a, b) => b.file.size - a.file.size);
  if (!largest) return { name: '', size: 0 };
  const { name, size } = largest.file;
  const head = await headOf(largest.file);
  return { name, size, ...(head && { head }) };
}

async function inParts<T, R>(
  items: readonly T[],
  most: number,
  ask: (some: readonly T[]) => Promise<R[]>,
): Promise<R[]> {
  const answers: R[] = [];
  for (let first = 0; first < items.length; first += most) {
    answers.push(...(await ask(items.slice(first, first + most))));
  }
  return answers;
}

/** The beginning of a file, which tells what it is; undefined: it cannot be read. */
async function headOf(file: File): Promise<string | undefined> {
  try {
    const bytes = new Uint8Array(await file.slice(0, FILE_HEAD_BYTES).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  } catch {
    return undefined;
  }
}
