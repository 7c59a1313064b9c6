/** What to run: the server or one of the other commands. */
export type Command =
  | { readonly name: 'serve'; readonly demo: boolean }
  | { readonly name: 'doctor' }
  | { readonly name: 'fetch-core'; readonly cores: readonly string[] }
  | { readonly name: 'reset-two-factor'; readonly username: string }
  | DataCommand;

/** A command that reads or changes the data itself, without starting the server. */
export type DataCommand =
  | { readonly name: 'backup' }
  | { readonly name: 'restore'; readonly file: string }
  | { readonly name: 'move-to-postgres'; readonly url: string }
  | { readonly name: 'move-to-sqlite' };

/** Reads the arguments after the program name. The command must not run if there are problems. */
export function parseCommandLine(argv: readonly string[]): {
  command: Command;
  problems: string[];
} {
  const [name = '', ...args] = argv;
  const [value] = args;
  switch (name) {
    case 'fetch-core':
      return { command: { name, cores: args }, problems: [] };
    case 'doctor':
      return { command: { name }, problems: parseOptions(args).problems };
    case 'backup':
    case 'move-to-sqlite':
      return { command: { name }, problems: unexpected(args) };
    case 'restore':
      return {
        command: { name, file: value ?? '' },
        problems: value === undefined ? ['restore needs a backup file'] : unexpected(args.slice(1)),
      };
    case 'reset-two-factor':
      return {
        command: { name, username: value ?? '' },
        problems:
          value === undefined ? ['reset-two-factor needs a username'] : unexpected(args.slice(1)),
      };
    case 'move-to-postgres':
      return { command: { name, url: value ?? '' }, problems: moveProblems(args) };
    default: {
      const { demo, problems } = parseOptions(argv);
      return { command: { name: 'serve', demo }, problems };
    }
  }
}

/** `demo`: serve a library of tiny generated games instead of the user's own. */
function parseOptions(options: readonly string[]): { demo: boolean; problems: string[] } {
  const unknown = options.filter((option) => option !== '--demo');
  return {
    demo: options.includes('--demo'),
    problems: unknown.map((option) => `unknown option "${option}"; the only option is --demo`),
  };
}

/** With `-`, the URL is read from standard input, so that no process list shows its password. */
function moveProblems([url, ...rest]: readonly string[]): string[] {
  if (url === undefined) return ['move-to-postgres needs a postgres:// URL'];
  return url === '-' || /^postgres(ql)?:\/\//.test(url)
    ? unexpected(rest)
    : [...unexpected(rest), 'move-to-postgres needs a URL that starts with postgres://'];
}

const unexpected = (args: readonly string[]): string[] =>
  args.map((argument) => `unexpected argument "${argument}"`);
