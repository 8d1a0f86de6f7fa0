/** Where the server listens, stores its data and finds its database: the whole configuration of an installation. */
export type Environment = {
  readonly port: number;
  readonly host: string;
  /** Folder of the data, as given (relative to the working directory). */
  readonly dataDir: string;
  /** Folder that gets a copy of the journal's anchors; undefined means none. */
  readonly anchorDir: string | undefined;
  /** A second place for backups: a folder on another disk or machine that gets every one too; undefined for none. */
  readonly secondBackupPlace: string | undefined;
  /** An external PostgreSQL; undefined means the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Folder with other PostgreSQL binaries for the embedded database. */
  readonly postgresBin: string | undefined;
  readonly https: HttpsSettings;
  /** Addresses and networks of reverse proxies whose `X-Forwarded-*` headers count; undefined without one. */
  readonly trustProxy: readonly string[] | undefined;
  /** The venues that one process serves, in the given order; none means a single one, at every host name. */
  readonly venues: readonly NamedVenue[];
  /** Start with an empty venue and the first-run page, not with the demo venue. */
  readonly isEmpty: boolean;
  /** The demo venue without guests: for tests, which bring their own. */
  readonly isQuiet: boolean;
  /** Clear all PIN lock-outs on all devices: for a venue whose only till is locked after wrong PINs. */
  readonly liftsWaits: boolean;
  /** Take the journal as it is now although it does not fit its anchors: after a restore. */
  readonly acceptsJournal: boolean;
};

/** `none`: plain HTTP; `own`: by the machine's own authority, also for these names; `files`: a certificate of the owner's. */
export type HttpsSettings =
  | { readonly kind: 'none' }
  | { readonly kind: 'own'; readonly names: readonly string[] }
  | { readonly kind: 'files'; readonly cert: string; readonly key: string };

export interface NamedVenue {
  readonly id: string;
  /** In lower case, without port. */
  readonly hosts: readonly string[];
}

const knownArguments = ['--empty', '--quiet', '--lift-waits', '--accept-journal'];

/** An invalid setting. The message names the setting, its value and what is allowed. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
  readonly code = 'ENVIRONMENT_INVALID';
  /** The variable (`PORT`) or the argument (`--emty`). */
  readonly setting: string;

  constructor(setting: string, message: string) {
    super(message);
    this.setting = setting;
  }
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment variables and the command-line arguments. An empty variable counts as not set.
 *
 * @throws {EnvironmentError} for the first invalid setting
 */
export function readEnvironment(variables: Variables, args: readonly string[]): Environment {
  for (const argument of args) {
    if (!knownArguments.includes(argument)) {
      throw new EnvironmentError(
        argument,
        `Unknown argument ${quote(argument)}. The arguments are ${knownArguments.join(', ')}.`,
      );
    }
  }
  return {
    port: port(variables),
    host: host(variables),
    dataDir: folder(variables, 'TAVOLINA_DATA') ?? './data',
    anchorDir: folder(variables, 'TAVOLINA_ANCHORS'),
    // The former name still counts: an installation that sets it must not silently lose its copies.
    secondBackupPlace: folder(variables, 'TAVOLINA_SECOND_BACKUP_PLACE') ?? folder(variables, 'TAVOLINA_BACKUP_DIR2'),
    databaseUrl: databaseUrl(variables),
    postgresBin: folder(variables, 'TAVOLINA_POSTGRES_BIN'),
    https: https(variables),
    trustProxy: trustProxy(variables),
    venues: venues(variables),
    isEmpty: args.includes('--empty'),
    isQuiet: args.includes('--quiet'),
    liftsWaits: args.includes('--lift-waits'),
    acceptsJournal: args.includes('--accept-journal'),
  };
}

function setting(variables: Variables, name: string): string | undefined {
  const value = variables[name]?.trim();
  return value === '' ? undefined : value;
}

function port(variables: Variables): number {
  const value = setting(variables, 'PORT') ?? '4040';
  const number = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > 65_535) {
    throw new EnvironmentError(
      'PORT',
      `PORT is ${quote(value)}. It must be a whole number from 1 to 65535, such as 4040.`,
    );
  }
  return number;
}

function host(variables: Variables): string {
  const value = setting(variables, 'HOST') ?? '127.0.0.1';
  if (!isAddress(value) && !isHostName(value)) {
    throw new EnvironmentError(
      'HOST',
      `HOST is ${quote(value)}. It must be an address or a host name of this machine without port or protocol, ` +
        'such as 127.0.0.1 (this machine only) or 0.0.0.0 (every network).',
    );
  }
  return value;
}

/** Whether only this machine reaches the server. */
export function isLoopback(host: string): boolean {
  return /^(127\.|localhost$|::1$)/.test(host);
}

function https(variables: Variables): HttpsSettings {
  const [cert, key] = [folder(variables, 'TAVOLINA_TLS_CERT'), folder(variables, 'TAVOLINA_TLS_KEY')];
  if (cert !== undefined && key !== undefined) return { kind: 'files', cert, key };
  if (cert !== undefined || key !== undefined) {
    const missing = cert === undefined ? 'TAVOLINA_TLS_CERT' : 'TAVOLINA_TLS_KEY';
    throw new EnvironmentError(
      missing,
      `${missing} is missing. A certificate needs both TAVOLINA_TLS_CERT and TAVOLINA_TLS_KEY.`,
    );
  }
  const way = setting(variables, 'TAVOLINA_TLS') ?? 'own';
  if (way !== 'own' && way !== 'off') {
    throw new EnvironmentError(
      'TAVOLINA_TLS',
      `TAVOLINA_TLS is ${quote(way)}. It is own (the usual) or off (plain HTTP).`,
    );
  }
  const names = (setting(variables, 'TAVOLINA_TLS_NAMES') ?? '').split(',').map((name) => name.trim().toLowerCase());
  const given = names.filter((name) => name !== '');
  const wrong = given.find((name) => !isAddress(name) && !isHostName(name));
  if (wrong !== undefined) {
    throw new EnvironmentError(
      'TAVOLINA_TLS_NAMES',
      `TAVOLINA_TLS_NAMES has ${quote(wrong)}. It lists host names and addresses without port, such as kasa.lan,192.168.1.10.`,
    );
  }
  const isAlone = isLoopback(host(variables)) && given.length === 0;
  return way === 'off' || isAlone || setting(variables, 'TRUST_PROXY') !== undefined
    ? { kind: 'none' }
    : { kind: 'own', names: given };
}

/** `loopback,10.0.0.0/8`: words of Fastify (`loopback`, `linklocal`, `uniquelocal`), addresses, networks. */
function trustProxy(variables: Variables): readonly string[] | undefined {
  const value = setting(variables, 'TRUST_PROXY');
  if (value === undefined) return undefined;
  const entries = value.split(',').map((entry) => entry.trim());
  const wrong = entries.find((entry) => {
    const [address = '', bits, ...more] = entry.split('/');
    const isNetwork =
      isAddress(address) &&
      more.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= 128));
    return !['loopback', 'linklocal', 'uniquelocal'].includes(entry) && !isNetwork;
  });
  if (wrong === undefined) return entries;
  throw new EnvironmentError(
    'TRUST_PROXY',
    `TRUST_PROXY has ${quote(wrong)}. It lists the addresses of the proxies in front of this server, such as loopback or 10.0.0.5.`,
  );
}

function isAddress(value: string): boolean {
  if (value.includes(':'))
    return /^[0-9a-f:.]+(%[\w.-]+)?$/i.test(value) && URL.canParse(`http://[${value.replace(/%.*/, '')}]`);
  const parts = value.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
}

function isHostName(value: string): boolean {
  const isNumeric = /^[\d.]+$/.test(value);
  return !isNumeric && value.length <= 253 && /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i.test(value);
}

function folder(
  variables: Variables,
  name:
    | 'TAVOLINA_DATA'
    | 'TAVOLINA_ANCHORS'
    | 'TAVOLINA_SECOND_BACKUP_PLACE'
    | 'TAVOLINA_BACKUP_DIR2'
    | 'TAVOLINA_POSTGRES_BIN'
    | 'TAVOLINA_TLS_CERT'
    | 'TAVOLINA_TLS_KEY',
): string | undefined {
  const value = setting(variables, name);
  if (value?.includes('\0') || (value !== undefined && /^[a-z][a-z0-9+.-]+:\/\//i.test(value))) {
    throw new EnvironmentError(name, `${name} is ${quote(value)}. It must be the path of a folder.`);
  }
  return value;
}

/** Schema names that belong to PostgreSQL or an extension. */
const takenIds = new Set([
  'public',
  'information_schema',
  'citus',
  'citus_internal',
  'columnar',
  'columnar_internal',
  'cron',
]);

/**
 * `bar=bar.example.com,bar=10.0.0.5,cafe=cafe.example.com`: each venue with a host name; a venue with several is
 * repeated.
 */
function venues(variables: Variables): NamedVenue[] {
  const value = setting(variables, 'TAVOLINA_VENUES');
  if (value === undefined) return [];
  const refuse = (problem: string): never => {
    throw new EnvironmentError(
      'TAVOLINA_VENUES',
      `TAVOLINA_VENUES is ${quote(value)}. ${problem} It names each venue with the host name at which it is reached, ` +
        'such as cafe=cafe.example.com,bar=bar.example.com; a venue with several host names is named again for each.',
    );
  };
  const hostsOf = new Map<string, string[]>();
  const venueOf = new Map<string, string>();
  for (const entry of value.split(',')) {
    const [id = '', host = '', ...more] = entry.split('=').map((part) => part.trim());
    if (more.length > 0 || host === '') refuse(`${quote(entry.trim())} is not a name, "=" and a host name.`);
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(id) || id.startsWith('pg_') || takenIds.has(id)) {
      refuse(
        `${quote(id)} cannot name a venue: a name has up to 40 small letters, digits and underscores, begins with a ` +
          'letter, and is not one of PostgreSQL’s own.',
      );
    }
    if (!isAddress(host) && !isHostName(host)) refuse(`${quote(host)} is no host name or address without port.`);
    const plain = host.toLowerCase();
    if (venueOf.has(plain)) refuse(`${quote(host)} is there twice, for ${venueOf.get(plain)} and for ${id}.`);
    venueOf.set(plain, id);
    hostsOf.set(id, [...(hostsOf.get(id) ?? []), plain]);
  }
  return [...hostsOf].map(([id, hosts]) => ({ id, hosts }));
}

/** The password in a rejected URL is not shown: start-up messages end in logs and screenshots. */
function databaseUrl(variables: Variables): string | undefined {
  const value = setting(variables, 'DATABASE_URL');
  if (value === undefined) return undefined;
  const isPostgres = /^postgres(ql)?:\/\//.test(value);
  if (!isPostgres || !hasDatabase(value)) {
    throw new EnvironmentError(
      'DATABASE_URL',
      `DATABASE_URL is ${quote(withoutPassword(value))}. It must be the address of a PostgreSQL database, ` +
        'such as postgresql://user:password@localhost:5432/tavolina.',
    );
  }
  return value;
}

/** A socket folder may replace the host (`postgresql://user@/db?host=/run/postgresql`), which URL does not parse. */
function hasDatabase(value: string): boolean {
  const parsed = value.replace(/^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)\//, '$1socket/');
  return URL.canParse(parsed) && new URL(parsed).pathname.length > 1;
}

function withoutPassword(value: string): string {
  return value.replace(/(:\/\/[^:/@]*):.*@/, '$1:…@');
}

function quote(value: string | undefined): string {
  return `"${value ?? ''}"`;
}
