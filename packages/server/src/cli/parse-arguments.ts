export interface Arguments {
  /** Serve a library of tiny generated games instead of the user's own. */
  demo: boolean;
}

export function parseArguments(words: readonly string[]): { args: Arguments; problems: string[] } {
  const args: Arguments = { demo: false };
  const problems: string[] = [];
  for (const word of words) {
    if (word === '--demo') args.demo = true;
    else problems.push(`unknown option "${word}"; the only option is --demo`);
  }
  return { args, problems };
}

/** A command line command that runs instead of the server. */
export type Command =
  | { readonly what: 'backup' }
  | { readonly what: 'restore'; readonly file: string }
  | { readonly what: 'move-to-postgres'; readonly url: string };

const COMMANDS: ReadonlySet<string> = new Set(['backup', 'restore', 'move-to-postgres']);

/** Null: the words are not a command but options of the server. */
export function parseCommand(
  words: readonly string[],
): { command: Command | null; problems: string[] } | null {
  const [name = '', value, ...rest] = words;
  if (!COMMANDS.has(name)) return null;
  const tooMany = name === 'backup' ? words.slice(1) : rest;
  const problems = tooMany.map((word) => `unexpected argument "${word}"`);
  if (name === 'backup') return { command: { what: 'backup' }, problems };
  if (value === undefined) {
    const needed = name === 'restore' ? 'a backup file' : 'a postgres:// URL';
    return { command: null, problems: [`${name} needs ${needed}`] };
  }
  if (name === 'restore') return { command: { what: 'restore', file: value }, problems };
  if (!/^postgres(ql)?:\/\//.test(value)) {
    problems.push('move-to-postgres needs a URL that starts with postgres://');
  }
  return { command: { what: 'move-to-postgres', url: value }, problems };
}
