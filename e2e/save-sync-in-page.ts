import { join } from 'node:path';

import type { JSHandle, Page } from '@playwright/test';
import { rolldown } from 'rolldown';

const WEB = join(import.meta.dirname, '..', 'packages', 'web', 'src');
const ADDRESS = '/sync-under-test.js';
const ENTRY = '\0keeper';
const CODE = `
  import ${JSON.stringify(join(WEB, 'app/zod-without-eval.ts'))};
  export * from ${JSON.stringify(join(WEB, 'play/saves/save-sync.ts'))};
`;

let bundled: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const build = await rolldown({
    input: ENTRY,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? CODE : null),
      },
    ],
  });
  const { output } = await build.generate({ format: 'es', codeSplitting: false });
  return output[0].code;
}

/** The part of the module that the tests use. */
interface SaveSync {
  saveChanged(save: ArrayBuffer, picture: () => Promise<null>): void;
  state(): { kind: string };
  divergedFrom(): number | null;
}
interface Module {
  createSaveSync: (playthrough: object) => SaveSync;
}

/** The real save sync in a page, without a game: the test writes the saves. */
export class SaveSyncInPage {
  readonly #sync: JSHandle<SaveSync>;

  private constructor(sync: JSHandle<SaveSync>) {
    this.#sync = sync;
  }

  static async start(page: Page, playthrough: object): Promise<SaveSyncInPage> {
    bundled ??= bundle();
    const body = await bundled;
    await page.route(`**${ADDRESS}`, (route) =>
      route.fulfill({ body, contentType: 'text/javascript' }),
    );
    const sync = await page.evaluateHandle(
      async ({ address, facts }) => {
        const module = (await import(address)) as Module;
        return module.createSaveSync(facts);
      },
      { address: ADDRESS, facts: playthrough },
    );
    return new SaveSyncInPage(sync);
  }

  /** Writes a save as the game would. */
  async save(text: string): Promise<void> {
    await this.#sync.evaluate((sync, content) => {
      const { buffer } = new TextEncoder().encode(content);
      sync.saveChanged(buffer, () => Promise.resolve(null));
    }, text);
  }

  kind = (): Promise<string> => this.#sync.evaluate((sync) => sync.state().kind);

  divergedFrom = (): Promise<number | null> => this.#sync.evaluate((sync) => sync.divergedFrom());
}
