const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Hands the user a file that arrived in base64. */
export function saveFile(name: string, contentBase64: string, type = excelType): void {
  const content = Uint8Array.from(atob(contentBase64), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
