/** All that other modules may use of `dats`. */
export { fileContents } from './file-contents.ts';
export { type XmlHandler, XmlTokenizer } from './xml-tokenizer.ts';
