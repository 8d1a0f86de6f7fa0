/** Subjects of the journal that go by another name than the section in which they are kept. */
const sections: Readonly<Record<string, string>> = { employee: 'users', point: 'points', printer: 'printers' };

/** The section and the id behind a subject, `kind:id`. */
export function readSubject(subject: string): { readonly section: string; readonly id: string } {
  const [kind = '', id = ''] = subject.split(':');
  return { section: sections[kind] ?? kind, id };
}
