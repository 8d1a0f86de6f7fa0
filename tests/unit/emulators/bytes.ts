/** `1B 40 "text" 0A`: bytes as manuals write them, with ASCII text in quotes. */
export function bytesOf(notation: string): Uint8Array {
  const parts = notation.match(/"[^"]*"|\S+/g) ?? [];
  return Uint8Array.from(
    parts.flatMap((part) =>
      part.startsWith('"') ? [...part.slice(1, -1)].map((each) => each.charCodeAt(0)) : [Number.parseInt(part, 16)],
    ),
  );
}
