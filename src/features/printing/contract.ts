import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';
import { resourceContract } from '#kernel/resource-contract.ts';
import type { printingErrors } from './domain/errors.ts';
import { jobKinds, jobStates } from './domain/job.ts';
import { printers, printerTypes } from './domain/resource.ts';

const id = z.uuid();

/** Which slip is not said: each user has a list of their own. */
type SlipNews = Readonly<Record<string, never>>;

declare module '#kernel/event.ts' {
  interface LiveEvents {
    'print.queued': SlipNews;
    'print.done': SlipNews;
    /** Needs a user's attention: the printer is off, or the result is unknown. */
    'print.failed': SlipNews;
    /** A user resolved a failed slip. */
    'print.resolved': SlipNews;
    /** Something came for a station none of whose displays is heard. */
    'display.silent': SlipNews;
    'printer.changed': { readonly printerId: string; readonly isOnline: boolean };
  }
}

const size = z.enum(['normal', 'large']);

/** A slip is data: lines of text, amounts and marks, which each driver renders in its own way. */
const slipLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    align: z.enum(['left', 'centre', 'right']),
    size,
    isBold: z.boolean(),
  }),
  /** Two columns: the left part is wrapped first. */
  z.object({ kind: z.literal('pair'), left: z.string(), right: z.string(), isBold: z.boolean(), size }),
  /** Inverted over the whole width, for what must not be overlooked. */
  z.object({ kind: z.literal('banner'), text: z.string() }),
  /** An uploaded picture, centred in a box of characters. */
  z.object({ kind: z.literal('image'), pictureId: id, columns: z.int(), rows: z.int() }),
  /** A QR code of the text, in the middle of so many rows. */
  z.object({ kind: z.literal('code'), text: z.string(), rows: z.int() }),
  z.object({ kind: z.literal('rule') }),
  z.object({ kind: z.literal('space') }),
]);
export const slipView = z.object({
  /** Characters of normal size per row. */
  columns: z.int(),
  lines: z.array(slipLine),
  /** The print job that this slip repeats. */
  copyOf: id.nullable(),
});

export const printJobView = z.object({
  id,
  printerId: id,
  printerName: z.string(),
  /** Whether the printer responded when it was last tried, regardless of this job. */
  isPrinterOnline: z.boolean(),
  kind: z.enum(jobKinds),
  orderId: id.nullable(),
  /** The refund of which it is the slip; null on copies. */
  refundId: id.nullable(),
  /** The device to which the order belongs. */
  pointId: id.nullable(),
  state: z.enum(jobStates),
  attempts: z.int(),
  /** 0 is the original, n prints COPY n. */
  copy: z.int(),
  /** A PrintProblem. */
  problem: z.string().nullable(),
  /** Epoch ms. */
  createdAt: z.int(),
  printedAt: z.int().nullable(),
  /** Whether this user may dismiss it in its current state. */
  mayDismiss: z.boolean(),
  /** Who dismissed it, if somebody did. */
  dismissedBy: z.string().nullable(),
  slip: slipView,
});

/** Who may not read a slip's order decides nothing about the slip. */
const resolvingErrors = ['PRINT_JOB_RESOLVED', 'ORDER_OF_COLLEAGUE'] as const satisfies readonly (
  | keyof typeof printingErrors
  | 'ORDER_OF_COLLEAGUE'
)[];

/** A slip that needs attention. Every till shows that there is one, its content only to readers of the order. */
export const troubledJobView = printJobView.extend({
  /** Null on a colleague's order: others than the user decide about it. */
  slip: slipView.nullable(),
});

/**
 * Events: `print.queued`, `print.done`, `print.failed` (also if the result is unknown) and `print.resolved` (retried or
 * dismissed), each with { jobId, printerId, orderId, pointId }; `printer.changed` with { printerId, isOnline }.
 */
export const printingContract = contract({
  ...resourceContract(printers, 'printers', { errors: ['PRINTER_HAS_SLIPS', 'LAST_RECEIPT_PRINTER'] }),
  'POST api/printers/{id}/test': {
    permission: 'printers.write',
    summary: 'Prints a test page.',
    params: z.strictObject({ id }),
    output: z.object({ jobId: id }),
    effect: 'once',
  },
  'GET api/printers': {
    permission: 'print.read',
    summary: 'The printers and whether they respond.',
    output: z.array(
      z.object({
        id,
        name: z.string(),
        type: z.enum(printerTypes),
        purpose: z.enum(['station', 'receipt']),
        stationId: id.nullable(),
        paperDimension: z.int(),
        /** Whether it is switched on, and responded when it was last tried. */
        isOnline: z.boolean(),
        /** A PrintProblem; why it did not respond then. */
        problem: z.string().nullable(),
        /** Slips waiting or being printed. */
        waiting: z.int(),
        /** Failed slips that no user has resolved yet. */
        troubled: z.int(),
      }),
    ),
  },
  'POST api/printers/{id}/ask': {
    permission: 'printers.write',
    summary:
      'Asks a printer how it is, now. One that never answers such questions is silent, and may print all the same.',
    params: z.strictObject({ id }),
    output: z.object({
      state: z.enum(['ready', 'silent', 'troubled']),
      /** A PrintProblem of one that is troubled. */
      problem: z.string().nullable(),
    }),
    effect: 'own',
    weight: 10,
  },
  'POST api/printers/find': {
    permission: 'printers.write',
    summary:
      'Looks for printers in the networks of the server: hosts that take a connection at port 9100. Takes some seconds.',
    output: z.array(
      z.object({
        host: z.string(),
        /** Whether it answered as a printer does; others may print all the same. */
        answers: z.boolean(),
        /** The printer of the venue that is there. */
        printerName: z.string().nullable(),
      }),
    ),
    effect: 'own',
    weight: 50,
  },
  'POST api/printers/{id}/power': {
    permission: 'print.power',
    summary: 'Switches a virtual printer on or off, to simulate an unreachable printer.',
    params: z.strictObject({ id }),
    body: z.strictObject({ isOnline: z.boolean() }),
    output: z.object({}),
    effect: 'once',
    isSelling: true,
  },
  'GET api/print-jobs': {
    permission: 'print.read',
    summary:
      'The newest slips of one printer, one order, or all; 100 at most. Users see the slips of orders that they may read.',
    query: z.strictObject({ printerId: id.optional(), orderId: id.optional() }),
    output: z.array(printJobView),
  },
  'GET api/print-jobs/trouble': {
    permission: 'print.read',
    summary:
      'Slips that did not print and that nobody has resolved yet: the newest 100, the oldest of them first. Those of colleagues without what they say.',
    output: z.array(troubledJobView),
  },
  'GET api/print-jobs/silent-displays': {
    permission: 'print.read',
    summary: 'The stations for which something came while none of their displays was heard, in the last hour.',
    query: z.strictObject({ locale: z.enum(locales).optional() }),
    output: z.array(
      z.object({
        stationName: z.string(),
        /** When one was last heard, epoch ms; null if that is not known. */
        since: z.int().nullable(),
        /** Their tickets come out of a printer meanwhile. */
        isPrinted: z.boolean(),
      }),
    ),
  },
  'POST api/print-jobs/{id}/retry': {
    permission: 'print.settle',
    summary:
      'Retries a failed slip, on its own printer or another. A slip that may have been printed before is marked COPY n.',
    params: z.strictObject({ id }),
    body: z.strictObject({ printerId: id.optional() }),
    output: printJobView,
    errors: resolvingErrors,
    effect: 'once',
    isSelling: true,
  },
  'POST api/print-jobs/{id}/dismiss': {
    permission: 'print.settle',
    summary:
      'Dismisses a slip; one that is being sent only if it comes back unprinted. Without the permission to dismiss any, only the user who made it, while it was not printed.',
    params: z.strictObject({ id }),
    output: printJobView,
    errors: resolvingErrors,
    effect: 'once',
    isSelling: true,
  },
  'POST api/print-jobs/{id}/reprint': {
    permission: 'print.reprint',
    summary: 'Prints a slip again, marked COPY n.',
    params: z.strictObject({ id }),
    output: printJobView,
    errors: ['ORDER_OF_COLLEAGUE'],
    effect: 'once',
    isSelling: true,
  },
});
