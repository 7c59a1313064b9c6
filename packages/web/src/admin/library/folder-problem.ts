export type FolderProblem = 'empty' | 'path' | 'taken';

/** What is wrong with the name of a folder that shall stand for a platform. */
export function folderProblem(
  typed: string,
  taken: Readonly<Record<string, string>>,
): FolderProblem | undefined {
  const folder = typed.trim();
  if (folder === '') return 'empty';
  if (/[/\\]/.test(folder)) return 'path';
  // The server keeps the platform a folder has, without a word.
  return Object.hasOwn(taken, folder) ? 'taken' : undefined;
}
