/** The public interface of `dats` for other modules. */
export { fileContents } from './library-index.ts';
export { type XmlHandler, XmlTokenizer } from './xml-tokenizer.ts';
