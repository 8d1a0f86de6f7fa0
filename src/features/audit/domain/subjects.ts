/** The resource and the id behind a subject of the journal, `resource:id`. */
export function readSubject(subject: string): { readonly resource: string; readonly id: string } {
  const [resource = '', id = ''] = subject.split(':');
  return { resource, id };
}
