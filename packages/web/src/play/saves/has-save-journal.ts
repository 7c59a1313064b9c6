export const JOURNAL_NAME = 'saveroom.journal';

/**
 * Whether anybody ever played in this browser: only then the journal is opened. A mark elsewhere
 * would not do, since a crash may take it and leave the journal.
 */
export async function hasSaveJournal(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === JOURNAL_NAME);
  } catch {
    // Older browsers do not tell.
    return true;
  }
}
