import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the line is cut: before a statement reaches PostgreSQL, or after it was carried out but not answered. */
export type Border = 'before' | 'after';

export interface StatementProxy {
  /** The folder of its socket, in place of PostgreSQL's. */
  readonly folder: string;
  /** For DATABASE_URL, with the user and the database of PostgreSQL. */
  readonly url: (user: string, database: string) => string;
  /** The text of each statement that passed, of all connections, in their order. */
  readonly passed: () => readonly string[];
  readonly close: () => void;
}

interface StatementProxyOptions {
  /** The folder of PostgreSQL's socket. */
  readonly upstream: string;
  readonly cut?: { readonly border: Border; readonly statement: number };
  /** Called at the cut, before anything else can pass; all lines are dead from then on. */
  readonly onCut?: () => void;
}

/**
 * Stands between a server and its PostgreSQL and reads along. It cuts all lines at the border of statement number
 * `cut.statement` (from 1), so that a test can kill a process at each statement, and always at the same ones.
 */
export async function openStatementProxy({ upstream, cut, onCut }: StatementProxyOptions): Promise<StatementProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'tavolina-proxy-'));
  const passed: string[] = [];
  const sockets = new Set<Socket>();
  let isCut = false;

  function cutNow(): void {
    if (isCut) return;
    isCut = true;
    onCut?.();
    for (const socket of sockets) socket.destroy();
  }

  const server = createServer((client) => {
    const database = connect(join(upstream, '.s.PGSQL.5432'));
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    if (isCut) {
      client.destroy();
      return;
    }
    const fromClient = readMessages(false);
    const fromDatabase = readMessages(true);
    const textOf = readStatements();
    /** The last statement is on its way: what follows is the end of its answer. */
    let isLast = false;
    const pass = (message: Message): void => {
      const text = textOf(message);
      const isChosen = text !== null && passed.length + 1 === cut?.statement;
      if (isChosen && cut?.border === 'before') {
        cutNow();
        return;
      }
      if (text !== null) passed.push(text);
      isLast ||= isChosen;
      database.write(message.raw);
    };
    client.on('data', (chunk) => {
      for (const message of fromClient(chunk as Buffer)) if (!isCut) pass(message);
    });
    database.on('data', (chunk) => {
      for (const { type, raw } of fromDatabase(chunk as Buffer)) {
        if (isCut) return;
        if (!isLast) client.write(raw);
        else if (type === 'Z') cutNow();
      }
    });
  });
  await new Promise<void>((done) => server.listen(join(folder, '.s.PGSQL.5432'), done));
  return {
    folder,
    url: (user, database) => `postgresql://${user}@/${database}?host=${encodeURIComponent(folder)}&port=5432`,
    passed: () => passed,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Message {
  /** Empty for the first message of a client, which has no type. */
  readonly type: string;
  readonly body: Buffer;
  readonly raw: Buffer;
}

/** Splits a stream into messages of PostgreSQL's protocol; `isTyped` is false if the first has no type. */
export function readMessages(isTyped: boolean): (chunk: Buffer) => Message[] {
  let rest = Buffer.alloc(0);
  let hasType = isTyped;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const at = hasType ? 1 : 0;
      if (rest.length < at + 4) return messages;
      const end = at + rest.readUInt32BE(at);
      if (rest.length < end) return messages;
      const type = hasType ? String.fromCharCode(rest[0] ?? 0) : '';
      messages.push({ type, body: rest.subarray(at + 4, end), raw: rest.subarray(0, end) });
      rest = rest.subarray(end);
      hasType = true;
    }
  };
}

/** The text of a message that executes a statement, or null: simple queries, and those that were parsed before. */
function readStatements(): (message: Message) => string | null {
  let parsed = '';
  return ({ type, body }) => {
    if (type === 'Q') return textAt(body, 0);
    if (type === 'P') parsed = textAt(body, body.indexOf(0) + 1);
    return type === 'E' ? parsed : null;
  };
}

function textAt(body: Buffer, start: number): string {
  return body.toString('utf8', start, body.indexOf(0, start));
}
