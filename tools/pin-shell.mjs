import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Only manuals need these megabytes, and manuals are not available without a network. */
const NOT_PINNED = /^assets\/pdf/;
const SHELL = /^(assets\/.+\.(js|css|woff2)|theme-boot\.js|favicon\.svg|icons\/.+|manifest\/.+)$/;
const TEXTS = /^locales\/(\w+)\/.+\.json$/;
const WORKER = 'sw.js';
/** Documents of players, by the paths at which the server sends them. */
const PLAYERS = ['player/emulator', 'player/emulator-threads', 'player/flash'];

/**
 * Writes the list of the built files into the service worker. Its version is a hash of their
 * content, so that any change of a file is a new version of the worker.
 */
export async function pinShell(dist) {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/\.(br|gz)$/.test(path))
    .toSorted();
  const hash = createHash('sha256');
  for (const path of paths) {
    if (path !== WORKER) hash.update(path).update(await readFile(join(dist, path)));
  }
  const built = paths.filter((path) => SHELL.test(path) && !NOT_PINNED.test(path));
  const files = [...built, ...PLAYERS];
  // Node 20, which runs this on a fresh clone, has no `Object.groupBy`.
  const texts = {};
  for (const path of paths) {
    const [, language] = TEXTS.exec(path) ?? [];
    if (language) (texts[language] ??= []).push(path);
  }
  const shell = { version: hash.digest('hex').slice(0, 16), files, texts };
  const worker = join(dist, WORKER);
  const code = (await readFile(worker, 'utf8')).replace(/^self\.SHELL=.*\n/, '');
  await writeFile(worker, `self.SHELL=${JSON.stringify(shell)};\n${code}`);
}
