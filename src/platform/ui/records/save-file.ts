const typeOf = (name: string) => {
  if (name.endsWith('.csv')) return csvType;
  if (name.endsWith('.pdf')) return 'application/pdf';
  return name.endsWith('.jsonl') ? 'application/jsonl' : excelType;
};
const csvType = 'text/csv;charset=utf-8';
const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Downloads a file that was received in base64; its name determines its type. */
export function saveFile(name: string, contentBase64: string): void {
  const content = Uint8Array.from(atob(contentBase64), (letter) => letter.charCodeAt(0));
  handOver(name, new Blob([content], { type: typeOf(name) }));
}

/** Downloads a text file. */
export function saveCsv(name: string, text: string): void {
  handOver(name, new Blob([text], { type: csvType }));
}

function handOver(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
