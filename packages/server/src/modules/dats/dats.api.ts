/** Everything that other modules may import from `dats`. */
export { fileContents } from './library-index.ts';
export { type XmlHandler, XmlTokenizer } from './xml-tokenizer.ts';
