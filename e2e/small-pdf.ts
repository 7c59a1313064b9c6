/** A PDF with one line of text on each page. */
export function smallPdf(...lines: readonly string[]): Buffer {
  const kids = lines.map((_, place) => `${4 + place * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, place) => {
      const content = `BT /F1 24 Tf 60 700 Td (${line}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + place * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const places: number[] = [];
  for (const [place, body] of objects.entries()) {
    places.push(text.length);
    text += `${place + 1} 0 obj\n${body}\nendobj\n`;
  }
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.lastIndexOf('xref\n0')}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
