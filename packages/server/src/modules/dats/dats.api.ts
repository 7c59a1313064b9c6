/** The public interface of `dats` for other modules. */
export { fileContents } from './library-index.ts';
export { DatError } from './dat.ts';
export { detectEncoding } from './read-dat.ts';
export { type XmlHandler, XmlTokenizer } from './xml-tokenizer.ts';
