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
