/** Splits a journal subject, `resource:id`, into the resource and the id. */
export function readSubject(subject: string): { readonly resource: string; readonly id: string } {
  const [resource = '', id = ''] = subject.split(':');
  return { resource, id };
}
