/** Everything that other modules may import from `dats`. */
export { fileContents } from './file-contents.ts';
export { type XmlHandler, XmlTokenizer } from './xml-tokenizer.ts';
