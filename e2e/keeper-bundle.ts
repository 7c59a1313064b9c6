import { join } from 'node:path';

import type { JSHandle, Page } from '@playwright/test';
import { rolldown } from 'rolldown';

const WEB = join(import.meta.dirname, '..', 'packages', 'web', 'src');
const ADDRESS = '/keeper-under-test.js';
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

/** As much of it as the tests use. */
interface Keeper {
  saveChanged(save: ArrayBuffer, picture: () => Promise<null>): void;
  state(): { kind: string };
  divergedFrom(): number | null;
}
interface Module {
  createSaveSync: (playthrough: object) => Keeper;
}

/** The real keeper of saves in a page, without a game: what a game would write is up to the test. */
export class KeeperInPage {
  readonly #keeper: JSHandle<Keeper>;

  private constructor(keeper: JSHandle<Keeper>) {
    this.#keeper = keeper;
  }

  static async start(page: Page, playthrough: object): Promise<KeeperInPage> {
    bundled ??= bundle();
    const body = await bundled;
    await page.route(`**${ADDRESS}`, (route) =>
      route.fulfill({ body, contentType: 'text/javascript' }),
    );
    const keeper = await page.evaluateHandle(
      async ({ address, facts }) => {
        const module = (await import(address)) as Module;
        return module.createSaveSync(facts);
      },
      { address: ADDRESS, facts: playthrough },
    );
    return new KeeperInPage(keeper);
  }

  /** The game writes its save. */
  async save(text: string): Promise<void> {
    await this.#keeper.evaluate((keeper, content) => {
      const { buffer } = new TextEncoder().encode(content);
      keeper.saveChanged(buffer, () => Promise.resolve(null));
    }, text);
  }

  kind = (): Promise<string> => this.#keeper.evaluate((keeper) => keeper.state().kind);

  divergedFrom = (): Promise<number | null> =>
    this.#keeper.evaluate((keeper) => keeper.divergedFrom());
}
