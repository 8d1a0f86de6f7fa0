import type { ValuesOf } from '#kernel/resource.ts';
import type { FieldProblem } from '#kernel/resource-problems.ts';
import { readCodeTables } from './code-tables.ts';
import { readPort } from './printer-port.ts';
import type { printers } from './resource.ts';

export type PrinterValues = ValuesOf<typeof printers.fields>;

/** The problems of a printer besides those of single fields: the address must be allowed. */
export function printerProblems({ port, dynamicPath, codeTables }: PrinterValues): FieldProblem[] {
  const read = port === '' ? null : readPort(port);
  return [
    ...(typeof read === 'string' ? [{ path: 'port', problem: read }] : []),
    ...(readCodeTables(codeTables) === null ? [{ path: 'codeTables', problem: 'notCodeTables' }] : []),
    ...(isPathInside(dynamicPath) ? [] : [{ path: 'dynamicPath', problem: 'notAPath' }]),
  ];
}

/** A relative path of folders and a file, which stays inside the venue's own folder. */
export function isPathInside(path: string): boolean {
  return path === '' || path.split('/').every((part) => /^[\p{L}\p{N}_{}-][\p{L}\p{N}._{} -]*$/u.test(part));
}
