/** The public interface of `exports` for other modules. */
export { csvLine } from './export-formats.ts';
export { parseNotesText } from './notes-text.ts';
