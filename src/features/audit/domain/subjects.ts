/** Details of entries that are ids of records, with the resource of each: shown by the record's name. */
export const referencedBy: Readonly<Record<string, string>> = {
  productId: 'products',
  clientId: 'clients',
  printerId: 'printers',
  from: 'points',
  fromUser: 'users',
  toUserId: 'users',
  toUser: 'users',
  heirId: 'users',
  claimedBy: 'users',
  named: 'users',
};

const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isId(value: unknown): value is string {
  return typeof value === 'string' && id.test(value);
}

/** Splits a journal subject, `resource:id`, into the resource and the id. */
export function readSubject(subject: string): { readonly resource: string; readonly id: string } {
  const [resource = '', id = ''] = subject.split(':');
  return { resource, id };
}
