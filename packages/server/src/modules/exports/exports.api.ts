/** The public interface of `exports` for other modules. */
export { parseNotesText } from './notes-text.ts';
