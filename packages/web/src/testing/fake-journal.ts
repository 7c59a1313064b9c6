import type { JournalEntry, SaveJournal } from '#game/saves/save-journal.ts';

/** A journal in memory; it rejects writes while `isFull`, like a full disk. */
export class FakeJournal implements SaveJournal {
  readonly entries = new Map<string, JournalEntry>();
  isFull = false;

  readonly put = async (entry: JournalEntry): Promise<void> => {
    await Promise.resolve();
    if (this.isFull) throw new Error('no room');
    this.entries.set(entry.id, entry);
  };

  readonly remove = async ({ id, revision }: Pick<JournalEntry, 'id' | 'revision'>) => {
    await Promise.resolve();
    if (this.entries.get(id)?.revision === revision) this.entries.delete(id);
  };

  readonly list = (): Promise<JournalEntry[]> => Promise.resolve([...this.entries.values()]);
}
