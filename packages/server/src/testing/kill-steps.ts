import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { checkBackup } from '#modules/backups/run-backup-request.ts';

import type { KillRun, Task } from './kill-run.ts';
import { KillUploads } from './kill-uploads.ts';

const PLATFORM = 'nes';
const GAMES = 150;
const RESTART_MS = 3000;
const QUIET = { signal: new AbortController().signal, progress: () => {}, warn: () => {} };

interface RomList {
  readonly items: readonly { readonly id: number; readonly fs_name: string }[];
}

/** The steps during which the server is killed, each with checks of what it must not lose. */
export class KillSteps {
  uploads!: KillUploads;
  readonly #run: KillRun;
  readonly #folder: string;
  readonly #saves = new Map<number, string>();
  #rom = 0;
  #edit = 0;
  #added = 0;

  constructor(run: KillRun) {
    this.#run = run;
    this.#folder = join(run.library, 'roms', PLATFORM);
  }

  async prepare(): Promise<void> {
    const run = this.#run;
    mkdirSync(this.#folder, { recursive: true });
    for (let index = 0; index < GAMES; index += 1) this.#addGame();
    await run.start();
    await run.addAdmin();
    await this.#scan();
    await run.settled('prepare');
    const { items } = await run.call<RomList>('GET', '/roms?limit=1&order_by=name');
    this.#rom = items[0]?.id ?? 0;
    const platforms = await run.call<{ id: number; fs_slug: string }[]>('GET', '/platforms');
    const platform = platforms.find(({ fs_slug }) => fs_slug === PLATFORM)?.id ?? 0;
    this.uploads = new KillUploads(run, this.#folder, platform);
    await this.#editTo(0);
  }

  /** Final check of the whole library, after all jobs have ended. */
  async finish(): Promise<void> {
    const run = this.#run;
    await this.#scan();
    await run.settled('end');
    await this.checkLibrary('end');
    await this.#checkSaves([...this.#saves.keys()]);
    run.expect('end', run.parts().length === 0, () => `left behind: ${run.parts().join()}`);
  }

  scan = async (): Promise<void> => {
    for (let index = 0; index < 30; index += 1) this.#addGame();
    await this.#run.crash('scan', async () => {
      await this.#scan();
      await this.#run.settled('scan');
    });
    // On PostgreSQL another process takes over a job after 30 s: `finish` waits for it.
    if (this.#run.isPostgres) return;
    await this.#run.settled('scan');
    await this.#scan();
    await this.#run.settled('scan');
    await this.checkLibrary('scan');
  };

  async checkLibrary(step: string): Promise<void> {
    const { items } = await this.#run.call<RomList>('GET', '/roms?limit=10000&order_by=name');
    const listed = items.map(({ fs_name }) => fs_name).toSorted();
    const onDisk = readdirSync(this.#folder)
      .filter((name) => !name.endsWith('.tmp'))
      .toSorted();
    this.#run.expect(step, listed.join('\n') === onDisk.join('\n'), () => {
      const [missing, extra] = [onDisk, listed].map((names, index) =>
        names.filter((name) => !(index === 0 ? listed : onDisk).includes(name)).slice(0, 5),
      );
      return `${listed.length} games, ${onDisk.length} files; not listed: ${missing?.join()}; no file: ${extra?.join()}`;
    });
  }

  save = async (): Promise<void> => {
    const run = this.#run;
    const added: number[] = [];
    await run.crash('save', async () => {
      for (let index = 0; index < 8; index += 1) {
        const content = randomBytes(3000).toString('hex');
        const body = new FormData();
        body.append('saveFile', new File([content], `${randomBytes(6).toString('hex')}.srm`));
        const { id } = await run.call<{ id: number }>('POST', `/saves?rom_id=${this.#rom}`, {
          body,
        });
        this.#saves.set(id, content);
        added.push(id);
      }
    });
    await this.#checkSaves(added);
    const ids = new Set(await run.call<number[]>('GET', '/saves/identifiers'));
    const lost = [...this.#saves.keys()].filter((id) => !ids.has(id));
    run.expect('save', lost.length === 0, () => `lost saves ${lost.join()}`);
  };

  async #checkSaves(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      const { status, body } = await this.#run.send('GET', `/saves/${id}/content`);
      const isSame = status === 200 && body.toString() === this.#saves.get(id);
      this.#run.expect('save', isSame, () => `save ${id}: ${status}, ${body.length} bytes`);
    }
  }

  edit = async (): Promise<void> => {
    const run = this.#run;
    await run.crash('edit', async () => {
      for (let index = 0; index < 6; index += 1) await this.#editTo(this.#edit + 1);
    });
    const rom = await run.call<Record<string, string>>('GET', `/roms/${this.#rom}`);
    const found = Number(/^Edited (\d+)\.nes$/.exec(rom['fs_name'] ?? '')?.[1]);
    const shown = `${rom['fs_name']}, ${rom['name']}, ${rom['summary']}`;
    run.expect('edit', found === this.#edit || found === this.#edit + 1, () => `lost: ${shown}`);
    const isConsistent = rom['name'] === `Title ${found}` && rom['summary'] === `Summary ${found}`;
    run.expect('edit', isConsistent, () => `mixed: ${shown}`);
    const files = readdirSync(this.#folder).filter((name) => name.startsWith('Edited'));
    run.expect('edit', files.join() === rom['fs_name'], () => `${shown}; files: ${files.join()}`);
    const journal = join(run.data, 'renames');
    const left = existsSync(journal) ? readdirSync(journal).filter((n) => n.endsWith('.json')) : [];
    run.expect('edit', left.length === 0, () => `renames left: ${left.length}`);
    this.#edit = found;
  };

  async #editTo(number: number): Promise<void> {
    const body = new URLSearchParams({
      name: `Title ${number}`,
      summary: `Summary ${number}`,
      fs_name: `Edited ${number}.nes`,
    });
    await this.#run.call('PUT', `/roms/${this.#rom}`, { body });
    this.#edit = number;
  }

  backup = async (): Promise<void> => {
    const run = this.#run;
    await run.crash('backup', async () => {
      const { task_id } = await run.call<Task>('POST', '/backups');
      await run.finished(task_id);
    });
    await this.#checkBackups('backup');
  };

  async #checkBackups(step: string): Promise<void> {
    const { backups } = await this.#run.call<{ backups: Backup[] }>('GET', '/backups');
    for (const [index, { name, problem }] of backups.entries()) {
      this.#run.expect(step, problem === null, () => `${name}: ${problem}`);
      if (index === 0) {
        await checkBackup({ action: 'check', dataDir: this.#run.data, name }, QUIET).catch(
          (error: unknown) => this.#run.fail(step, `${name}: ${(error as Error).message}`),
        );
      } else if (index > 1) await this.#run.send('DELETE', `/backups/${name}`);
    }
  }

  /** Runs last, because it restores data older than the other steps expect. */
  restore = async (): Promise<void> => {
    const run = this.#run;
    await run.settled('restore');
    await this.#editTo(this.#edit + 1);
    const { task_id } = await run.call<Task>('POST', '/backups');
    await run.finished(task_id);
    const { backups } = await run.call<{ backups: Backup[] }>('GET', '/backups');
    const before = { edit: this.#edit, saves: (await this.#saveIds()).length };
    const body = new FormData();
    body.append('saveFile', new File(['later'], `${randomBytes(6).toString('hex')}.srm`));
    await run.call('POST', `/saves?rom_id=${this.#rom}`, { body });
    const summary = new URLSearchParams({ summary: 'later' });
    await run.call('PUT', `/roms/${this.#rom}`, { body: summary });
    await run.crash('restore', async () => {
      await run.call('POST', `/backups/${backups[0]?.name}/restore`);
      for (let isBack = false; !isBack && !run.isKilled;) {
        const rom = await run.call('GET', `/roms/${this.#rom}`).catch(() => ({}));
        await wait(20);
        isBack = 'summary' in rom && rom['summary'] !== 'later';
      }
    });
    // After the restart, a requested restore continues or fails with a message. Its task ends
    // before the server restarts, so the tasks are checked again a little later.
    await run.settled('restore');
    await wait(RESTART_MS);
    await run.settled('restore');
    const rom = await run.call('GET', `/roms/${this.#rom}`);
    const saves = (await this.#saveIds()).length - before.saves;
    const isOld = rom['summary'] === 'later' && saves === 1;
    const isNew = rom['summary'] === `Summary ${before.edit}` && saves === 0;
    run.expect('restore', isOld || isNew, () => `mixed: ${String(rom['summary'])}, ${saves} saves`);
    for (const id of await this.#saveIds()) {
      const { status } = await run.send('GET', `/saves/${id}/content`);
      run.expect('restore', status === 200, () => `save ${id}: ${status}`);
    }
    await this.#checkBackups('restore');
  };

  #saveIds = (): Promise<number[]> => this.#run.call<number[]>('GET', '/saves/identifiers');

  /** 409 is fine: a scan is already running or queued. */
  async #scan(): Promise<void> {
    const body = JSON.stringify({ type: 'quick', platforms: [], roms_ids: [] });
    const headers = { 'content-type': 'application/json' };
    const reply = await this.#run.send('POST', '/scan', { headers, body });
    if (reply.status >= 300 && reply.status !== 409) throw new Error(`scan: ${reply.status}`);
  }

  #addGame(): void {
    this.#added += 1;
    writeFileSync(join(this.#folder, `Game ${this.#added} (USA).nes`), `game ${this.#added}`);
  }
}

interface Backup {
  readonly name: string;
  readonly problem: string | null;
}
