/** The XML that LaunchBox publishes, with these records. */
export const launchboxXml = (records: Iterable<LaunchboxEntry>): string =>
  `<?xml version="1.0" standalone="yes"?>\n<LaunchBox>\n${[...records].map(entry).join('')}</LaunchBox>`;

export type LaunchboxEntry = readonly [kind: string, fields: Readonly<Record<string, string>>];

export const entry = ([kind, fields]: LaunchboxEntry): string => {
  const lines = Object.entries(fields).map(([name, text]) =>
    text === '' ? `    <${name} />\n` : `    <${name}>${escaped(text)}</${name}>\n`,
  );
  return `  <${kind}>\n${lines.join('')}  </${kind}>\n`;
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
