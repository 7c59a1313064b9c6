import { readFileSync, readdirSync } from 'node:fs';

import type { BrowserContext } from '@playwright/test';

/** Kills all processes of the browser with this folder, as a power failure would. */
export async function killBrowser(context: BrowserContext, folder: string): Promise<void> {
  for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL');
  await context.close().catch(() => undefined);
}

function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(folder);
      } catch {
        return false;
      }
    })
    .map(Number);
}
