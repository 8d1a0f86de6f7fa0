import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from './environment.ts';

function refusal(variables: Record<string, string>, args: string[] = []): EnvironmentError {
  try {
    readEnvironment(variables, args);
  } catch (error) {
    if (error instanceof EnvironmentError) return error;
    throw error;
  }
  throw new Error(`accepted ${JSON.stringify(variables)} ${args.join(' ')}`);
}

describe('readEnvironment', () => {
  it('needs nothing to be set', () => {
    expect(readEnvironment({}, [])).toEqual({
      port: 4040,
      host: '127.0.0.1',
      dataDir: './data',
      anchorDir: undefined,
      secondBackupPlace: undefined,
      databaseUrl: undefined,
      postgresBin: undefined,
      https: { kind: 'none' },
      trustProxy: undefined,
      venues: [],
      isEmpty: false,
      isQuiet: false,
      liftsWaits: false,
      acceptsJournal: false,
    });
  });

  it('takes the second place of backups by its former name too, unless both are set', () => {
    const former = { TAVOLINA_BACKUP_DIR2: '/mnt/usb' };
    expect(readEnvironment(former, []).secondBackupPlace).toBe('/mnt/usb');
    const both = { ...former, TAVOLINA_SECOND_BACKUP_PLACE: '/mnt/nas' };
    expect(readEnvironment(both, []).secondBackupPlace).toBe('/mnt/nas');
  });

  it('takes every setting', () => {
    const variables = {
      TAVOLINA_ANCHORS: '/mnt/other',
      PORT: '8080',
      HOST: '0.0.0.0',
      TAVOLINA_DATA: '/srv/tavolina',
      TAVOLINA_SECOND_BACKUP_PLACE: '/mnt/nas',
      DATABASE_URL: 'postgres://till:secret@db.local:5433/venue?sslmode=require',
      TAVOLINA_POSTGRES_BIN: '/usr/lib/postgresql/15/bin',
      TAVOLINA_VENUES: 'cafe=cafe.local',
    };
    expect(readEnvironment(variables, ['--empty', '--accept-journal'])).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/tavolina',
      anchorDir: '/mnt/other',
      secondBackupPlace: '/mnt/nas',
      databaseUrl: 'postgres://till:secret@db.local:5433/venue?sslmode=require',
      postgresBin: '/usr/lib/postgresql/15/bin',
      https: { kind: 'own', names: [] },
      trustProxy: undefined,
      venues: [{ id: 'cafe', hosts: ['cafe.local'] }],
      isEmpty: true,
      isQuiet: false,
      liftsWaits: false,
      acceptsJournal: true,
    });
  });

  it('counts an empty variable as not set', () => {
    const variables = { PORT: '', HOST: ' ', TAVOLINA_DATA: '', DATABASE_URL: '', TAVOLINA_VENUES: '' };
    expect(readEnvironment(variables, [])).toEqual(readEnvironment({}, []));
  });

  it.each(['1', '4040', '65535'])('listens on port %s', (PORT) => {
    expect(readEnvironment({ PORT }, []).port).toBe(Number(PORT));
  });

  it.each(['0', '65536', '-1', '80.5', '4040x', '0x50', '1e3', 'http', '100000'])('refuses port %s', (PORT) => {
    const error = refusal({ PORT });
    expect(error.setting).toBe('PORT');
    expect(error.message).toContain(`PORT is "${PORT}"`);
    expect(error.message).toContain('1 to 65535');
  });

  it.each(['localhost', 'till-1.local', '192.168.1.20', '::1', '::', 'fe80::1%eth0'])('listens on host %s', (HOST) => {
    expect(readEnvironment({ HOST }, []).host).toBe(HOST);
  });

  it.each(['http://localhost', 'localhost:4040', '256.1.1.1', '1.2.3', 'a b', '-x', '12:34:56:'])(
    'refuses host %s',
    (HOST) => {
      const error = refusal({ HOST });
      expect(error.setting).toBe('HOST');
      expect(error.message).toContain(`HOST is "${HOST}"`);
    },
  );

  it.each([
    'postgres://localhost/tavolina',
    'postgresql://user:p%40ss@10.0.0.5:5432/tavolina',
    'postgresql://user@/tavolina?host=%2Frun%2Fpostgresql&port=5432',
    'postgresql:///tavolina?host=/run/postgresql',
  ])('takes the database %s', (DATABASE_URL) => {
    expect(readEnvironment({ DATABASE_URL }, []).databaseUrl).toBe(DATABASE_URL);
  });

  it.each([
    'mysql://localhost/x',
    'localhost:5432',
    'postgres://localhost',
    'postgres://localhost/',
    'postgres://a:b c/x',
  ])('refuses the database %s', (DATABASE_URL) => {
    const error = refusal({ DATABASE_URL });
    expect(error.setting).toBe('DATABASE_URL');
    expect(error.message).toContain('postgresql://');
  });

  it('does not show the password of a refused database', () => {
    const { message } = refusal({ DATABASE_URL: 'mysql://root:geheim@host/x' });
    expect(message).not.toContain('geheim');
    expect(message).toContain('mysql://root:…@host/x');
  });

  it.each(['TAVOLINA_DATA', 'TAVOLINA_ANCHORS', 'TAVOLINA_POSTGRES_BIN'])(
    'refuses an address as the folder %s',
    (name) => {
      const error = refusal({ [name]: 'file:///srv/data' });
      expect(error.setting).toBe(name);
      expect(error.message).toContain(`${name} is "file:///srv/data"`);
    },
  );

  it('takes several venues, each with its host names', () => {
    const TAVOLINA_VENUES = 'venue=Cafe.Example.com, bar_2=bar.example.com,bar_2=10.0.0.5 ,shop=::1';
    expect(readEnvironment({ TAVOLINA_VENUES }, []).venues).toEqual([
      { id: 'venue', hosts: ['cafe.example.com'] },
      { id: 'bar_2', hosts: ['bar.example.com', '10.0.0.5'] },
      { id: 'shop', hosts: ['::1'] },
    ]);
  });

  it.each([
    ['cafe', '"cafe" is not a name, "=" and a host name'],
    ['cafe=', '"cafe=" is not a name'],
    ['cafe=a=b', '"cafe=a=b" is not a name'],
    ['cafe=cafe.local,', '"" is not a name'],
    ['=cafe.local', '"" cannot name a venue'],
    ['Cafe=cafe.local', '"Cafe" cannot name a venue'],
    ['1cafe=cafe.local', '"1cafe" cannot name a venue'],
    ['ca-fe=cafe.local', '"ca-fe" cannot name a venue'],
    ['public=cafe.local', '"public" cannot name a venue'],
    ['pg_cafe=cafe.local', '"pg_cafe" cannot name a venue'],
    [`${'c'.repeat(41)}=cafe.local`, 'cannot name a venue'],
    ['cafe=http://cafe.local', '"http://cafe.local" is no host name'],
    ['cafe=cafe.local:4040', '"cafe.local:4040" is no host name'],
    ['cafe=a.local,bar=A.local', '"A.local" is there twice, for cafe and for bar'],
  ])('refuses the venues %s', (TAVOLINA_VENUES, problem) => {
    const error = refusal({ TAVOLINA_VENUES });
    expect(error.setting).toBe('TAVOLINA_VENUES');
    expect(error.message).toContain(`TAVOLINA_VENUES is "${TAVOLINA_VENUES}"`);
    expect(error.message).toContain(problem);
    expect(error.message).toContain('cafe=cafe.example.com,bar=bar.example.com');
  });

  it.each(['--emty', '--empty=1', 'empty', '--help', ''])('refuses the argument "%s"', (argument) => {
    const error = refusal({}, ['--empty', argument]);
    expect(error.setting).toBe(argument);
    expect(error.message).toContain(`"${argument}"`);
    expect(error.message).toContain('--empty');
  });
});

describe('finding 16: how other machines reach the server', () => {
  const https = (variables: Record<string, string>) => readEnvironment(variables, []).https;

  it('is by https of its own as soon as they can, unless plain http or something in front was chosen', () => {
    expect(https({ HOST: '0.0.0.0' })).toEqual({ kind: 'own', names: [] });
    expect(https({ HOST: '192.168.1.10', TAVOLINA_TLS_NAMES: 'kasa.lan, 10.0.0.5' })).toEqual({
      kind: 'own',
      names: ['kasa.lan', '10.0.0.5'],
    });
    expect(https({ HOST: '0.0.0.0', TAVOLINA_TLS: 'off' })).toEqual({ kind: 'none' });
    expect(https({ HOST: '0.0.0.0', TRUST_PROXY: 'loopback,10.0.0.0/8' })).toEqual({ kind: 'none' });
    expect(https({ TAVOLINA_TLS_CERT: 'a.crt', TAVOLINA_TLS_KEY: 'a.key' })).toEqual({
      kind: 'files',
      cert: 'a.crt',
      key: 'a.key',
    });
  });

  it.each([
    ['TAVOLINA_TLS', { TAVOLINA_TLS: 'on' }],
    ['TAVOLINA_TLS_KEY', { TAVOLINA_TLS_CERT: 'a.crt' }],
    ['TAVOLINA_TLS_CERT', { TAVOLINA_TLS_KEY: 'a.key' }],
    ['TAVOLINA_TLS_NAMES', { TAVOLINA_TLS_NAMES: 'kasa.lan:4040' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'everybody' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8/8' }],
  ])('is refused by the name of the setting: %s', (setting, variables) => {
    expect(refusal(variables).setting).toBe(setting);
  });
});
