import * as z from 'zod/mini';

import { basePath } from '#shared/lib/base-path.ts';

import { requestStarted } from './quiesce.ts';

const Texts = z.record(z.string(), z.string());

/** Fetches the texts of one area (i18next namespace) in one language. */
export async function fetchArea(language: string, area: string): Promise<Record<string, string>> {
  const ended = requestStarted();
  try {
    const response = await fetch(`${basePath}/locales/${language}/${area}.json`);
    if (!response.ok) throw new Error(`${response.status} for ${language}/${area}.json`);
    return Texts.parse(await response.json());
  } finally {
    ended();
  }
}
